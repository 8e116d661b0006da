/** What overwrites of channels may hold, who may write which, and what is noted about them. */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";

const SEND = 11;
const VIEW = 10;
const MANAGE_ROLES = 28;
const forbidden = { status: 403, body: { code: 50013 } };

async function openOverwrites(...bits: number[]) {
  const opened = await openGuild(permissions(VIEW, MANAGE_ROLES, ...bits));
  const { platform, bot, text } = opened;
  const path = `/channels/${text.id}/permissions`;
  const put = (id: string, body: object) => bot.send("PUT", `${path}/${id}`, body);
  const there = () => platform.guilds.channel(text.id)?.overwrites ?? [];
  const set = (...overwrites: { id: string; type: 0 | 1; allow: string; deny: string }[]) =>
    platform.guilds.updateChannel(text.id, { overwrites });
  return { ...opened, path, put, there, set };
}

test("a channel has a thousand overwrites; those that are there can be changed", async () => {
  const { bob, alice, put, there, set } = await openOverwrites(SEND);
  const many = Array.from({ length: 999 }, (_, n) => ({ id: `${n + 1}`, type: 1 as const }));
  set(...many.map((one) => ({ ...one, allow: "0", deny: "0" })));
  const body = { type: 1, allow: permissions(SEND) };
  expect((await put(bob.id, body)).status).toBe(204);
  expect(there()).toHaveLength(1000);
  expect(await put(alice.id, body)).toMatchObject({ status: 400, body: { code: 30060 } });
  expect((await put(bob.id, { type: 1, deny: permissions(SEND) })).status).toBe(204);
  expect(there().at(-1)).toEqual({ id: bob.id, type: 1, allow: "0", deny: permissions(SEND) });
});

test("without a type, the id says whether it is of a role or of a member", async () => {
  const { guild, bob, put, there } = await openOverwrites(SEND);
  for (const id of [guild.id, bob.id]) expect((await put(id, {})).status).toBe(204);
  expect(there().map(({ type }) => type)).toEqual([0, 1]);
});

test("a role of another guild has no overwrite here", async () => {
  const { platform, bob, put, there } = await openOverwrites(SEND);
  const other = platform.guilds.create({ name: "Other", ownerId: bob.id });
  const foreign = platform.guilds.managers.roles.create(other.id, { name: "Far" });
  const answer = await put(foreign.id, { type: 0 });
  expect(answer).toMatchObject({ status: 404, body: { code: 10011 } });
  expect(there()).toEqual([]);
});

test("one gives and takes what one has in the guild or in the channel", async () => {
  const inGuild = await openOverwrites(SEND);
  const denied = { id: inGuild.role.id, type: 0 as const, allow: "0", deny: permissions(SEND) };
  inGuild.set(denied);
  const body = { type: 1, allow: permissions(SEND) };
  expect((await inGuild.put(inGuild.bob.id, body)).status).toBe(204);
  const inChannel = await openOverwrites();
  const { role, platform, guild, bob } = inChannel;
  allowEveryone(platform, guild.id, permissions(VIEW));
  expect(await inChannel.put(bob.id, body)).toMatchObject(forbidden);
  inChannel.set({ id: role.id, type: 0, allow: permissions(SEND), deny: "0" });
  expect((await inChannel.put(bob.id, body)).status).toBe(204);
});

test("what an overwrite had before may stay, also what one has not", async () => {
  const { bob, put, set, there } = await openOverwrites(SEND);
  const before = permissions(MANAGE_ROLES, 5);
  set({ id: bob.id, type: 1, allow: before, deny: "0" });
  const body = { type: 1, allow: before, deny: permissions(SEND) };
  expect((await put(bob.id, body)).status).toBe(204);
  expect(there()).toMatchObject([{ allow: before, deny: permissions(SEND) }]);
  expect(await put(bob.id, { type: 1, allow: permissions(5) })).toMatchObject(forbidden);
});

test("the audit log has whose overwrite came, changed and went", async () => {
  const { guild, bot, bob, path, put, platform } = await openOverwrites(SEND, 7);
  const crew = platform.guilds.managers.roles.create(guild.id, { name: "Crew" });
  await put(crew.id, { type: 0, allow: permissions(SEND) });
  await put(crew.id, { type: 0, deny: permissions(SEND) });
  await bot.send("DELETE", `${path}/${crew.id}`);
  await put(bob.id, { type: 1, allow: permissions(SEND) });
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  const ofRole = { id: crew.id, type: "0", role_name: "Crew" };
  expect(body.audit_log_entries).toMatchObject([
    { action_type: 13, options: { id: bob.id, type: "1" } },
    { action_type: 15, options: ofRole },
    { action_type: 14, options: ofRole },
    { action_type: 13, options: ofRole },
  ]);
  expect(body.audit_log_entries[0].options).not.toHaveProperty("role_name");
});

test("overwrites that an edit of the channel changes are noted one by one", async () => {
  const { guild, bot, bob, put, text } = await openOverwrites(SEND, 4, 7);
  await put(bob.id, { type: 1, allow: permissions(SEND) });
  const overwrite = { id: guild.id, type: 0, allow: "0", deny: permissions(SEND) };
  const body = { name: "renamed", permission_overwrites: [overwrite] };
  expect((await bot.send("PATCH", `/channels/${text.id}`, body)).status).toBe(200);
  const log = (await bot.send("GET", `/guilds/${guild.id}/audit-logs`)).body.audit_log_entries;
  const [made, deleted, renamed] = log as { action_type: number; changes: { key: string }[] }[];
  expect([renamed?.action_type, renamed?.changes]).toEqual([
    11,
    [{ key: "name", old_value: "general", new_value: "renamed" }],
  ]);
  expect([deleted?.action_type, deleted?.changes]).toEqual([
    15,
    expect.arrayContaining([
      { key: "id", old_value: bob.id },
      { key: "type", old_value: 1 },
      { key: "allow", old_value: permissions(SEND) },
    ]),
  ]);
  expect([made?.action_type, made?.changes]).toEqual([
    13,
    expect.arrayContaining([
      { key: "id", new_value: guild.id },
      { key: "type", new_value: 0 },
      { key: "deny", new_value: permissions(SEND) },
    ]),
  ]);
});
