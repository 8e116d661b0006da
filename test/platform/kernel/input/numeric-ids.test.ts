/** Ids as JSON numbers, as clients in languages with 64-bit integers send them. */

import { expect, test } from "vitest";
import { parseJson } from "../../../../platform/kernel/json.js";
import { GatewayClient } from "../../support/gateway.js";
import { ALL_INTENTS, type Bot, openGuild } from "../../support/guilds.js";

/** A body as text, in which ids are numbers. */
function numeric(body: unknown): string {
  return JSON.stringify(body).replace(/"(\d{16,20})"/g, "$1");
}

/** Sends a body with numeric ids. */
async function send({ platform, token }: Bot, method: string, path: string, body: unknown) {
  const response = await fetch(platform.apiBase + path, {
    method,
    headers: { authorization: `Bot ${token}`, "content-type": "application/json" },
    body: numeric(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}

test("large whole numbers are read exactly, and nothing else is touched", () => {
  expect(
    parseJson(
      '{"a":1574508189079044001,"b":[9007199254740993, 9007199254740991,-9007199254740993],"c":"x:1574508189079044001","d":0.1234567890123456,"e":1e300,"f":5.0}',
    ),
  ).toEqual({
    a: "1574508189079044001",
    b: ["9007199254740993", 9007199254740991, "-9007199254740993"],
    c: "x:1574508189079044001",
    d: 0.1234567890123456,
    e: 1e300,
    f: 5,
  });
  expect(parseJson('["\\"", 1574508189079044001, "\\\\"]')).toEqual([
    '"',
    "1574508189079044001",
    "\\",
  ]);
  expect(parseJson("1574508189079044001")).toBe("1574508189079044001");
  expect(parseJson("\ufeff{}")).toEqual({});
  for (const broken of [
    "[01574508189079044001]",
    "[1574508189079044001",
    '{"a":1574508189079044001x}',
  ]) {
    expect(() => parseJson(broken)).toThrow(SyntaxError);
  }
});

test("replies, direct messages and bulk deletion", async () => {
  const { bot, text, bob, guild } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const first = (await bot.send("POST", path, { content: "first" })).body;
  const reply = await send(bot, "POST", path, {
    content: "second",
    message_reference: { message_id: first.id, channel_id: text.id, guild_id: guild.id },
    allowed_mentions: { users: [bob.id] },
  });
  expect(reply.body).toMatchObject({ message_reference: { message_id: first.id } });
  const direct = await send(bot, "POST", "/users/@me/channels", { recipient_id: bob.id });
  expect(direct.body.recipients[0].id).toBe(bob.id);
  const messages = [first.id, reply.body.id];
  expect((await send(bot, "POST", `${path}/bulk-delete`, { messages })).status).toBe(204);
});

test("channels, their parents, overwrites and positions", async () => {
  const { bot, guild, role, bob } = await openGuild();
  const path = `/guilds/${guild.id}/channels`;
  const category = (await send(bot, "POST", path, { name: "Games", type: 4 })).body;
  const channel = await send(bot, "POST", path, {
    name: "chess",
    parent_id: category.id,
    permission_overwrites: [{ id: role.id, type: 0, allow: 1024, deny: "0" }],
  });
  expect(channel.body).toMatchObject({
    parent_id: category.id,
    permission_overwrites: [{ id: role.id, type: 0, allow: "1024", deny: "0" }],
  });
  const overwrite = `/channels/${channel.body.id}/permissions/${bob.id}`;
  const bits = { id: bob.id, type: 1, allow: 1024, deny: 0 };
  expect((await send(bot, "PUT", overwrite, bits)).status).toBe(204);
  const places = [{ id: channel.body.id, position: 5, parent_id: category.id }];
  expect((await send(bot, "PATCH", path, places)).status).toBe(204);
});

test("roles of members, a ban of many, and a webhook's channel", async () => {
  const { bot, guild, bob, platform, text } = await openGuild();
  const role = (await send(bot, "POST", `/guilds/${guild.id}/roles`, { name: "Blue" })).body;
  const member = `/guilds/${guild.id}/members/${bob.id}`;
  expect((await send(bot, "PATCH", member, { roles: [role.id] })).body.roles).toEqual([role.id]);
  const webhooks = `/channels/${text.id}/webhooks`;
  const webhook = (await send(bot, "POST", webhooks, { name: "Hook" })).body;
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const moved = await send(bot, "PATCH", `/webhooks/${webhook.id}`, { channel_id: other.id });
  expect(moved.body.channel_id).toBe(other.id);
  const banned = await send(bot, "POST", `/guilds/${guild.id}/bulk-ban`, { user_ids: [bob.id] });
  expect(banned.body.banned_users).toEqual([bob.id]);
});

test("permissions of commands, and ids in the JSON of a form", async () => {
  const { bot, text, platform, guild } = await openGuild();
  const path = `/channels/${text.id}/messages`;
  const first = (await bot.send("POST", path, { content: "first" })).body;
  const form = new FormData();
  const payload = { content: "two", message_reference: { message_id: first.id } };
  form.set("payload_json", numeric(payload));
  form.set("files[0]", new Blob(["text"]), "a.txt");
  const response = await fetch(platform.apiBase + path, {
    method: "POST",
    headers: { authorization: `Bot ${bot.token}` },
    body: form,
  });
  const message = (await response.json()) as { message_reference: { message_id: string } };
  expect(message.message_reference.message_id).toBe(first.id);
  const list = `/applications/${bot.applicationId}/guilds/${guild.id}/commands`;
  const described = { name: "hello", description: "Says hello", id: first.id };
  expect((await send(bot, "PUT", list, [described])).status).toBe(200);
});

test("operations 4, 8, 31 and 43 with numeric ids are answered", async () => {
  const { platform, bot, guild } = await openGuild();
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "voice", type: 2 });
  const client = new GatewayClient(platform.gatewayUrl);
  await client.identify(bot.token, { intents: ALL_INTENTS, capabilities: 0 });
  const ask = (op: number, d: unknown) => client.socket.send(numeric({ op, d }));
  ask(8, { guild_id: guild.id, query: "", limit: 0, user_ids: null, nonce: null });
  expect((await client.event("GUILD_MEMBERS_CHUNK")).d.guild_id).toBe(guild.id);
  ask(8, { guild_id: guild.id, user_ids: [bot.id], query: null, limit: null });
  expect((await client.event("GUILD_MEMBERS_CHUNK")).d.members[0].user.id).toBe(bot.id);
  ask(4, { guild_id: guild.id, channel_id: voice.id, self_mute: null, self_deaf: null });
  expect((await client.event("VOICE_STATE_UPDATE")).d.channel_id).toBe(voice.id);
  ask(31, { guild_ids: [guild.id] });
  expect((await client.event("SOUNDBOARD_SOUNDS")).d.guild_id).toBe(guild.id);
  ask(43, { guild_id: guild.id, fields: ["status"] });
  expect((await client.event("CHANNEL_INFO")).d.guild_id).toBe(guild.id);
});
