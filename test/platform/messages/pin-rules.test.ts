/** The order of pins, what is refused, and what the channel and the audit log have of them (bots 3.6). */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";

const refusedSystem = { status: 403, body: { code: 50021 } };

async function openPins(bits?: string) {
  const opened = await openGuild(bits);
  const { platform, alice, bob, bot, game, text } = opened;
  const path = `/channels/${text.id}`;
  const asBob = platform.as(bob.id, game.id);
  const asAlice = platform.as(alice.id, game.id);
  const write = (content: string) => asBob.sendMessage(text.id, content);
  const pin = (id: string, reason?: string) =>
    bot.send("PUT", `${path}/messages/pins/${id}`, undefined, reason);
  const unpin = (id: string, reason?: string) =>
    bot.send("DELETE", `${path}/messages/pins/${id}`, undefined, reason);
  const list = async (query = "") => (await bot.send("GET", `${path}/messages/pins${query}`)).body;
  return { ...opened, asAlice, path, write, pin, unpin, list };
}

test("pins are in the order of pinning, whatever the order of writing", async () => {
  const { platform, bot, path, write, pin, list } = await openPins();
  const [first, second] = [write("first"), write("second")];
  await pin(second);
  platform.clock.advance(1000);
  await pin(first);
  const ids = ({ items }: { items: { message: { id: string } }[] }) =>
    items.map(({ message }) => message.id);
  expect(ids(await list())).toEqual([first, second]);
  expect((await bot.send("GET", `${path}/pins`)).body).toMatchObject([
    { id: first },
    { id: second },
  ]);
});

test("the channel has the time of its latest pin, which an earlier one has again after that", async () => {
  const { platform, bot, path, write, pin, unpin } = await openPins();
  await bot.connect();
  const [first, second] = [write("first"), write("second")];
  const latest = async () => (await bot.send("GET", path)).body.last_pin_timestamp ?? null;
  const reported = async () =>
    (await bot.seen())
      .filter(([name]) => name === "CHANNEL_PINS_UPDATE")
      .map(([, data]) => data.last_pin_timestamp);
  const begin = platform.clock.now();
  await pin(first);
  platform.clock.advance(1000);
  await pin(second);
  expect((await reported()).map(Date.parse)).toEqual([begin, begin + 1000]);
  expect(Date.parse(await latest())).toBe(begin + 1000);
  await unpin(second);
  expect((await reported()).map(Date.parse)).toEqual([begin]);
  expect(Date.parse(await latest())).toBe(begin);
  await unpin(first);
  expect(await reported()).toEqual([null]);
  expect(await latest()).toBeNull();
});

test("the notice of a pin points to the message, and cannot be pinned itself", async () => {
  const { bot, guild, text, path, write, pin } = await openPins();
  const id = write("hello");
  await pin(id);
  const [notice] = (await bot.send("GET", `${path}/messages`)).body;
  expect(notice).toMatchObject({
    type: 6,
    author: { id: bot.id },
    message_reference: { message_id: id, channel_id: text.id, guild_id: guild.id },
  });
  expect(await pin(notice.id)).toMatchObject(refusedSystem);
});

test("the audit log has pins and their ends, with the author, the message and why", async () => {
  const { bot, guild, text, bob, write, pin, unpin } = await openPins();
  const id = write("hello");
  await pin(id, "worth it");
  await unpin(id, "not any more");
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  const entry = { user_id: bot.id, target_id: bob.id };
  const options = { channel_id: text.id, message_id: id };
  expect(body.audit_log_entries).toMatchObject([
    { ...entry, action_type: 75, options, reason: "not any more" },
    { ...entry, action_type: 74, options, reason: "worth it" },
  ]);
});

test("a pin that is not there is taken away without a trace", async () => {
  const { bot, guild, write, unpin } = await openPins();
  const id = write("hello");
  await bot.connect();
  expect((await unpin(id)).status).toBe(204);
  expect(await bot.seen()).toEqual([]);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  expect(body.audit_log_entries).toEqual([]);
});

test("a channel has 250 pins; the older route shows 50, a page at most as many", async () => {
  const { bot, path, text, asAlice, write, pin, list } = await openPins();
  for (let made = 0; made < 249; made++) {
    asAlice.pin(text.id, asAlice.sendMessage(text.id, `pin ${made}`));
  }
  expect((await pin(write("the last"))).status).toBe(204);
  expect(await pin(write("one too many"))).toMatchObject({ status: 400, body: { code: 30003 } });
  expect((await bot.send("GET", `${path}/pins`)).body).toHaveLength(50);
  expect((await list("?limit=50")).items).toHaveLength(50);
  expect(await bot.send("GET", `${path}/messages/pins?limit=51`)).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

test("who may not read the history gets no pins", async () => {
  const { platform, guild, bot, role, path, write, pin, list } = await openPins();
  await pin(write("hello"));
  expect((await list()).items).toHaveLength(1);
  allowEveryone(platform, guild.id, permissions(10));
  platform.guilds.managers.roles.update(role, { permissions: permissions(10, 11, 51) });
  expect(await list()).toEqual({ items: [], has_more: false });
  expect(await bot.send("GET", `${path}/pins`)).toEqual({ status: 200, body: [] });
});

test("in an archived thread nothing is pinned, nor is a pin taken away", async () => {
  const { bot, path } = await openPins();
  const made = await bot.send("POST", `${path}/threads`, { name: "Talk", type: 11 });
  const thread = `/channels/${made.body.id}`;
  const { id } = (await bot.send("POST", `${thread}/messages`, { content: "hello" })).body;
  await bot.send("PUT", `${thread}/messages/pins/${id}`);
  await bot.send("PATCH", thread, { archived: true });
  for (const method of ["PUT", "DELETE"]) {
    const answer = await bot.send(method, `${thread}/messages/pins/${id}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 50083 } });
  }
});
