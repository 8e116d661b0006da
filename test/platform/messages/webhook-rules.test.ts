/** Whose webhooks are, who sees their tokens and events, and what ends with what (bots 3.10). */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";
import { send } from "../support/players.js";

const MANAGE_WEBHOOKS = 29;
const refused = { status: 403, body: { code: 50013 } };
const gone = { status: 404, body: { code: 10015 } };

async function open() {
  const opened = await openGuild();
  const { platform, bot, guild, role, text, otherBot } = opened;
  const hooks = `/channels/${text.id}/webhooks`;
  const { body } = await bot.send("POST", hooks, { name: "Herald" });
  const own: { id: string; token: string } = body;
  /** Executes the webhook, or changes what it sent. */
  const write = (method: string, path: string, sent: object, { id, token } = own) =>
    send(platform, "", method, `/webhooks/${id}/${token}${path}`, sent);
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(guild.id, stranger.id, [role.id]);
  /** A channel in which the bots may do all but manage webhooks. */
  const closed = () => {
    const overwrite = { id: role.id, type: 0 as const, allow: "0" };
    return platform.guilds.createChannel({
      guildId: guild.id,
      name: "closed",
      overwrites: [{ ...overwrite, deny: permissions(MANAGE_WEBHOOKS) }],
    });
  };
  return { ...opened, hooks, own, write, stranger, closed };
}

const updates = (events: [string, unknown][]) =>
  events.filter(([name]) => name === "WEBHOOKS_UPDATE").map(([, data]) => data);

test("another's bot sees the tokens of people's webhooks, and not those of applications", async () => {
  const { platform, alice, game, guild, text, hooks, own, bot, stranger } = await open();
  const hers = platform.as(alice.id, game.id).createWebhook(text.id, "Alice's");
  for (const list of [hooks, `/guilds/${guild.id}/webhooks`]) {
    const seen = (await stranger.send("GET", list)).body;
    expect(seen).toMatchObject([{ id: own.id }, { id: hers.id, token: hers.token }]);
    for (const secret of ["token", "url"]) expect(seen[0]).not.toHaveProperty(secret);
    expect((await bot.send("GET", list)).body).toMatchObject([own, { token: hers.token }]);
  }
  expect((await stranger.send("GET", `/webhooks/${own.id}`)).body).not.toHaveProperty("token");
});

test("a webhook is not moved, nor announcements brought, to where one may not manage webhooks", async () => {
  const { platform, guild, bot, own, text, closed } = await open();
  const { id } = closed();
  const news = platform.guilds.createChannel({ guildId: guild.id, name: "news", type: 5 });
  const webhook = `/webhooks/${own.id}`;
  expect(await bot.send("PATCH", webhook, { channel_id: id })).toMatchObject(refused);
  const follow = (channelId: string) =>
    bot.send("POST", `/channels/${news.id}/followers`, { webhook_channel_id: channelId });
  expect(await follow(id)).toMatchObject(refused);
  const { webhook_id } = (await follow(text.id)).body;
  const follower = (await bot.send("GET", `/webhooks/${webhook_id}`)).body;
  expect(follower).toMatchObject({ type: 2, source_channel: { id: news.id } });
  expect(follower).not.toHaveProperty("token");
});

test.each([
  ["text", 0, 200],
  ["voice", 2, 400],
  ["announcement", 5, 200],
  ["stage", 13, 400],
  ["forum", 15, 400],
  ["media", 16, 400],
])("announcements are brought to a %s channel, of type %d, with %d", async (name, type, status) => {
  const { platform, guild, bot, text } = await open();
  const make = (options: { name: string; type: number }) =>
    platform.guilds.createChannel({ guildId: guild.id, ...options });
  const [news, target] = [make({ name: "news", type: 5 }), make({ name, type })];
  const follow = (webhook_channel_id: string) =>
    bot.send("POST", `/channels/${news.id}/followers`, { webhook_channel_id });
  const followed = await follow(target.id);
  expect(followed.status).toBe(status);
  if (status === 400) expect(followed.body.code).toBe(50024);
  const { webhook_id } = (await follow(text.id)).body;
  const moved = await bot.send("PATCH", `/webhooks/${webhook_id}`, { channel_id: target.id });
  expect(moved.status).toBe(status);
});

test("a thread has no webhooks of its own", async () => {
  const { bot, text } = await open();
  const thread = await bot.send("POST", `/channels/${text.id}/threads`, { name: "t", type: 11 });
  const answer = await bot.send("POST", `/channels/${thread.body.id}/webhooks`, { name: "Herald" });
  expect(answer).toMatchObject({ status: 400, body: { code: 50024 } });
});

test.each([
  ["80 characters", "n".repeat(80), 200],
  ["81 characters", "n".repeat(81), 400],
  ["no characters", "", 400],
  ["a name of the service's in it", "Uncle Clyde", 400],
])("a webhook's name with %s is answered %s %d", async (_, name, status) => {
  const { bot, hooks, own, write } = await open();
  expect((await bot.send("POST", hooks, { name })).status).toBe(status);
  expect((await bot.send("PATCH", `/webhooks/${own.id}`, { name })).status).toBe(status);
  expect((await write("PATCH", "", { name })).status).toBe(status);
});

test("only bots with intent 5 are notified of a change, which the audit log has as 51", async () => {
  const { bot, stranger, own, guild, text } = await open();
  await bot.connect({ intents: 1 << 5 });
  await stranger.connect({ intents: 1 << 0 });
  await bot.send("PATCH", `/webhooks/${own.id}`, { name: "Crier" });
  expect(updates(await bot.seen())).toEqual([{ guild_id: guild.id, channel_id: text.id }]);
  expect(await stranger.seen()).toEqual([]);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=51`);
  expect(log.body.audit_log_entries).toMatchObject([{ action_type: 51, target_id: own.id }]);
});

test("a webhook pings everyone only where everyone may, whoever made it", async () => {
  const { platform, guild, write } = await open();
  const sent = { content: "@everyone", allowed_mentions: { parse: ["everyone"] } };
  for (const [bits, pings] of [
    [permissions(10, 11), false],
    [permissions(10, 11, 17), true],
  ] as const) {
    allowEveryone(platform, guild.id, bits);
    const { body } = await write("POST", "?wait=true", sent);
    expect(body.mention_everyone).toBe(pings);
    const changes = { ...sent, content: "@everyone again" };
    const changed = await write("PATCH", `/messages/${body.id}`, changes);
    expect(changed.body.mention_everyone).toBe(pings);
  }
});

test("an application's webhook sends buttons", async () => {
  const { write } = await open();
  const button = { type: 2, style: 1, label: "b", custom_id: "b" };
  const components = [{ type: 1, components: [button] }];
  const { body } = await write("POST", "?wait=true", { content: "c", components });
  expect(body.components).toMatchObject([{ components: [button] }]);
});

test("when its bot leaves a guild, an application's webhooks there end, and no others", async () => {
  const { platform, alice, bot, stranger, hooks, guild, own, text } = await open();
  const theirs = (await stranger.send("POST", hooks, { name: "Theirs" })).body;
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  const all = platform.guilds.createRole(second.id, "All", permissions(3));
  platform.guilds.addMember(second.id, bot.id, [all.id]);
  const far = platform.guilds.createChannel({ guildId: second.id, name: "far" });
  const kept = (await bot.send("POST", `/channels/${far.id}/webhooks`, { name: "Far" })).body;
  await stranger.connect();
  platform.guilds.removeMember(guild.id, bot.id);
  expect(await stranger.send("GET", `/webhooks/${own.id}`)).toMatchObject(gone);
  expect((await stranger.send("GET", hooks)).body).toMatchObject([{ id: theirs.id }]);
  expect((await bot.send("GET", `/webhooks/${kept.id}`)).status).toBe(200);
  const change = { guild_id: guild.id, channel_id: text.id };
  expect(updates(await stranger.seen())).toContainEqual(change);
});

test("the webhooks of a deleted application are gone", async () => {
  const { platform, game, stranger, own } = await open();
  platform.deleteApplication(game.id);
  expect(await stranger.send("GET", `/webhooks/${own.id}`)).toMatchObject(gone);
});
