/** Who may move channels, into which categories, and whose overwrites they get there. */

import { expect, test } from "vitest";
import { permissions } from "../support/guilds.js";
import {
  forbidden,
  MANAGE_CHANNELS,
  MANAGE_ROLES,
  openChannels,
  SEND,
  VIEW,
  wrong,
} from "./support/channels.js";

test("channels of another guild are not moved", async () => {
  const { platform, move, text, bob } = await openChannels();
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = platform.guilds.createChannel({ guildId: other.id, name: "far" });
  const answer = await move({ id: text.id, position: 7 }, { id: foreign.id, position: 7 });
  expect(answer).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(platform.guilds.channel(foreign.id)?.position).not.toBe(7);
  expect(platform.guilds.channel(text.id)?.position).not.toBe(7);
});

test("a channel is moved by who manages it, into another category by who sees and manages that", async () => {
  const { make, move, without, text } = await openChannels();
  const locked = make("locked", without(MANAGE_CHANNELS));
  expect(await move({ id: locked.id, position: 1 })).toMatchObject(forbidden);
  expect((await move({ id: text.id, position: 1 })).status).toBe(204);
  for (const bit of [MANAGE_CHANNELS, VIEW]) {
    const { id } = make("Closed", { type: 4, ...without(bit) });
    expect((await move({ id: text.id, parent_id: id })).status).toBe(403);
  }
  const open = make("Open", { type: 4 });
  expect((await move({ id: text.id, parent_id: open.id })).status).toBe(204);
});

test("taking over the overwrites of a category needs MANAGE_ROLES; without a category nothing changes", async () => {
  const { platform, may, make, move, guild } = await openChannels();
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(SEND) }];
  const category = make("Team", { type: 4, overwrites });
  const child = make("child", { parentId: category.id, overwrites: [] });
  const single = make("single", { overwrites });
  const lock = (id: string) => move({ id, lock_permissions: true });
  expect(await lock(child.id)).toMatchObject(forbidden);
  may(VIEW, MANAGE_CHANNELS, MANAGE_ROLES);
  expect((await move({ id: child.id, lock_permissions: false })).status).toBe(204);
  expect(platform.guilds.channel(child.id)?.overwrites).toEqual([]);
  expect((await lock(child.id)).status).toBe(204);
  expect(platform.guilds.channel(child.id)?.overwrites).toEqual(overwrites);
  expect((await lock(single.id)).status).toBe(204);
  expect(platform.guilds.channel(single.id)?.overwrites).toEqual(overwrites);
});

test("one channel changes its category at a time; naming the one it has is no change", async () => {
  const { platform, make, move, text } = await openChannels();
  const [first, second] = [make("A", { type: 4 }), make("B", { type: 4 })];
  const child = make("child", { parentId: first.id });
  const keeps = { id: child.id, parent_id: first.id };
  expect((await move(keeps, { id: text.id, parent_id: second.id })).status).toBe(204);
  expect(platform.guilds.channel(text.id)?.parentId).toBe(second.id);
  const both = [
    { id: child.id, parent_id: second.id },
    { id: text.id, parent_id: first.id },
  ];
  expect(await move(...both)).toMatchObject(wrong("parent_id", "BASE_TYPE_INVALID"));
  expect(platform.guilds.channel(child.id)?.parentId).toBe(first.id);
});
