import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";
import { send } from "../support/players.js";
import { sendForm } from "./support/forms.js";

async function openWebhook() {
  const opened = await openGuild();
  const { platform, bot, text } = opened;
  await bot.connect();
  const made = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Herald" });
  await bot.seen();
  const { id, token } = made.body;
  const path = `/webhooks/${id}/${token}`;
  /** Sends a request with nothing but the address. */
  const open = (method: string, to: string, body?: unknown) => send(platform, "", method, to, body);
  return { ...opened, made, id: id as string, token: token as string, path, open };
}

test("a webhook is made, listed, changed, moved and deleted, and bots are notified of it", async () => {
  const { platform, bot, guild, text, made, id, token } = await openWebhook();
  expect(made.body).toMatchObject({
    type: 1,
    guild_id: guild.id,
    channel_id: text.id,
    name: "Herald",
    avatar: null,
    application_id: bot.applicationId,
    user: { id: bot.id },
    url: `${platform.webBase}/api/webhooks/${id}/${token}`,
  });
  expect(token).toMatch(/^[\w-]{68}$/);
  const lists = [`/channels/${text.id}/webhooks`, `/guilds/${guild.id}/webhooks`];
  for (const list of lists) {
    expect((await bot.send("GET", list)).body).toMatchObject([{ id, token }]);
  }
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  await bot.seen();
  const changes = { name: "Crier", channel_id: other.id };
  expect((await bot.send("PATCH", `/webhooks/${id}`, changes)).body).toMatchObject(changes);
  const update = (channel: { id: string }) => [
    "WEBHOOKS_UPDATE",
    { guild_id: guild.id, channel_id: channel.id },
  ];
  const events = async () => (await bot.seen()).filter(([name]) => name === "WEBHOOKS_UPDATE");
  expect(await events()).toEqual([update(text), update(other)]);
  await bot.send("PATCH", `/webhooks/${id}`, {});
  expect(await events()).toEqual([]);
  expect((await bot.send("DELETE", `/webhooks/${id}`)).status).toBe(204);
  expect(await events()).toEqual([update(other)]);
  expect(await bot.send("GET", `/webhooks/${id}`)).toMatchObject({
    status: 404,
    body: { code: 10015 },
  });
});

test("a webhook stays in its guild, and moves only where there is room", async () => {
  const { platform, bot, guild, text, id } = await openWebhook();
  const { ownerId } = platform.guilds.require(guild.id);
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId });
  platform.guilds.addMember(elsewhere.id, bot.id, [
    platform.guilds.createRole(elsewhere.id, "All", 8n.toString()).id,
  ]);
  const foreign = platform.guilds.createChannel({ guildId: elsewhere.id, name: "foreign" });
  const full = platform.guilds.createChannel({ guildId: guild.id, name: "full" });
  for (let count = 0; count < 15; count++) {
    await bot.send("POST", `/channels/${full.id}/webhooks`, { name: "Herald" });
  }
  const move = (channel: { id: string }) =>
    bot.send("PATCH", `/webhooks/${id}`, { channel_id: channel.id });
  expect(await move(foreign)).toMatchObject({ status: 404, body: { code: 10003 } });
  expect(await move(full)).toMatchObject({ status: 400, body: { code: 30007 } });
  expect((await bot.send("GET", `/webhooks/${id}`)).body.channel_id).toBe(text.id);
});

test("the audit log has the webhooks that its entries name, without what lets somebody write", async () => {
  const { bot, guild, text, id } = await openWebhook();
  const gone = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Gone" });
  await bot.send("DELETE", `/webhooks/${gone.body.id}`);
  const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs`);
  const entries = body.audit_log_entries.map(
    ({ action_type, target_id }: Record<string, unknown>) => [action_type, target_id],
  );
  expect(entries).toEqual([
    [52, gone.body.id],
    [50, gone.body.id],
    [50, id],
  ]);
  expect(body.webhooks).toMatchObject([{ id, name: "Herald", channel_id: text.id }]);
  for (const secret of ["token", "url"]) expect(body.webhooks[0]).not.toHaveProperty(secret);
  const first = await bot.send("GET", `/guilds/${guild.id}/audit-logs?limit=1`);
  expect(first.body.webhooks).toEqual([]);
});

test("with the token the webhook's messages are written, read, edited and deleted", async () => {
  const { bot, alice, guild, text, id, path, open } = await openWebhook();
  const body = {
    content: `hello <@${alice.id}> @everyone`,
    username: "Messenger",
    embeds: [{ title: "News" }],
  };
  expect(await open("POST", path, body)).toEqual({ status: 204, body: undefined });
  const [[name, created] = []] = await bot.seen();
  expect([name, created]).toMatchObject([
    "MESSAGE_CREATE",
    {
      content: body.content,
      guild_id: guild.id,
      channel_id: text.id,
      webhook_id: id,
      application_id: bot.applicationId,
      author: { id, username: "Messenger", discriminator: "0000", bot: true },
      embeds: [{ type: "rich", title: "News" }],
      mentions: [{ id: alice.id }],
      mention_everyone: false,
    },
  ]);
  expect(created).not.toHaveProperty("member");
  const waited = await open("POST", `${path}?wait=true`, { content: "second" });
  expect(waited).toMatchObject({
    status: 200,
    body: { content: "second", author: { username: "Herald" } },
  });
  const message = `${path}/messages/${waited.body.id}`;
  expect((await open("GET", message)).body.content).toBe("second");
  const edited = await open("PATCH", message, { content: "changed" });
  expect(edited.body).toMatchObject({ content: "changed", edited_timestamp: expect.any(String) });
  expect((await open("DELETE", message)).status).toBe(204);
  expect(await open("GET", message)).toMatchObject({ status: 404, body: { code: 10008 } });
  expect(await bot.names()).toEqual(["MESSAGE_CREATE", "MESSAGE_UPDATE", "MESSAGE_DELETE"]);
});

test("an unknown webhook, another token, and bodies that do not fit are refused", async () => {
  const { bot, text, path, open } = await openWebhook();
  const plain = (await bot.send("POST", `/channels/${text.id}/messages`, { content: "c" })).body.id;
  const refused = async (status: number, code: number, answer: Promise<unknown>) =>
    expect(await answer).toMatchObject({ status, body: { code } });
  await refused(404, 10015, open("POST", "/webhooks/1/x", { content: "c" }));
  await refused(401, 50027, open("POST", `${path}x`, { content: "c" }));
  await refused(400, 50006, open("POST", path, {}));
  await refused(400, 50035, open("POST", path, { content: "x".repeat(2001) }));
  await refused(400, 50035, open("POST", path, { content: "c", username: "Clyde" }));
  await refused(404, 10003, open("POST", `${path}?thread_id=1`, { content: "c" }));
  await refused(400, 220003, open("POST", path, { content: "c", thread_name: "t" }));
  await refused(404, 10008, open("GET", `${path}/messages/${plain}`));
  const webhooks = `/channels/${text.id}/webhooks`;
  expect(await bot.send("POST", webhooks, { name: "My Clyde" })).toMatchObject({
    status: 400,
    body: {
      errors: {
        name: {
          _errors: [
            {
              code: "USERNAME_INVALID_CONTAINS",
              message: 'Username cannot contain "clyde"',
            },
          ],
        },
      },
    },
  });
  for (let index = 0; index < 14; index++) await bot.send("POST", webhooks, { name: `${index}` });
  await refused(400, 30007, bot.send("POST", webhooks, { name: "one more" }));
});

test("a person's webhook sends what people only read, and no buttons", async () => {
  const { platform, alice, game, text, open } = await openWebhook();
  const made = platform.as(alice.id, game.id).createWebhook(text.id, "Alice's");
  const path = `/webhooks/${made.id}/${made.token}?wait=true`;
  const row = (button: object) => [{ type: 1, components: [{ type: 2, label: "b", ...button }] }];
  const link = row({ style: 5, url: "https://example.org/" });
  const action = row({ style: 1, custom_id: "b" });
  const post = async (query: string, components: object[]) =>
    (await open("POST", path + query, { content: "c", components })).body.components;
  expect(await post("", link)).toEqual([]);
  expect(await post("&with_components=true", link)).toHaveLength(1);
  expect(await post("&with_components=true", action)).toEqual([]);
});

test("managing webhooks needs the permission; an application's go with its bot", async () => {
  const { platform, guild, bot, text, id, path, open } = await openWebhook();
  const other = platform.guilds.createRole(guild.id, "Weak", permissions(10, 11, 16));
  platform.guilds.addMember(guild.id, bot.id, [other.id]);
  const refused = { status: 403, body: { code: 50013 } };
  expect(await bot.send("GET", `/channels/${text.id}/webhooks`)).toMatchObject(refused);
  expect(await bot.send("GET", `/guilds/${guild.id}/webhooks`)).toMatchObject(refused);
  expect(await bot.send("DELETE", `/webhooks/${id}`)).toMatchObject(refused);
  // Its own, an application may look at all the same.
  expect((await bot.send("GET", `/webhooks/${id}`)).status).toBe(200);
  expect((await open("GET", path)).body).not.toHaveProperty("user");
  platform.guilds.removeMember(guild.id, bot.id);
  expect(await open("GET", path)).toMatchObject({ status: 404, body: { code: 10015 } });
});

test("a webhook of another application is for who may manage it, its messages for itself", async () => {
  const { platform, guild, bot, text, id, token, open, otherBot } = await openWebhook();
  const stranger = otherBot("Stranger");
  platform.guilds.addMember(guild.id, stranger.id);
  const refused = { status: 403, body: { code: 50013 } };
  expect(await stranger.send("GET", `/webhooks/${id}`)).toMatchObject(refused);
  const second = (await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Second" })).body;
  const sent = await open("POST", `/webhooks/${id}/${token}?wait=true`, { content: "c" });
  const unknown = { status: 404, body: { code: 10008 } };
  const foreign = `/webhooks/${second.id}/${second.token}/messages/${sent.body.id}`;
  expect(await open("GET", foreign)).toMatchObject(unknown);
  expect(await open("PATCH", foreign, { content: "d" })).toMatchObject(unknown);
  expect(await open("DELETE", foreign)).toMatchObject(unknown);
});

test("a message in a thread is found by its thread, and no other channel is written in", async () => {
  const { platform, guild, bot, text, path, open } = await openWebhook();
  const thread = await bot.send("POST", `/channels/${text.id}/threads`, { name: "t", type: 11 });
  const threadId = thread.body.id as string;
  const elsewhere = platform.guilds.createChannel({ guildId: guild.id, name: "elsewhere" });
  const sent = await open("POST", `${path}?wait=true&thread_id=${threadId}`, { content: "c" });
  expect(sent.body.channel_id).toBe(threadId);
  const one = `${path}/messages/${sent.body.id}`;
  expect((await open("GET", `${one}?thread_id=${threadId}`)).status).toBe(200);
  expect(await open("GET", one)).toMatchObject({ status: 404, body: { code: 10008 } });
  const wrong = `?wait=true&thread_id=${elsewhere.id}`;
  expect(await open("POST", path + wrong, { content: "c" })).toMatchObject({
    status: 404,
    body: { code: 10003 },
  });
  expect(await open("GET", `${one}${wrong}`)).toMatchObject({ status: 404, body: { code: 10003 } });
});

test("by default a webhook pings users, and neither roles nor everybody", async () => {
  const { platform, guild, bob, path, open } = await openWebhook();
  const role = platform.guilds.managers.roles.create(guild.id, { name: "R", mentionable: true });
  const content = `<@${bob.id}> <@&${role.id}> @everyone`;
  const { body } = await open("POST", `${path}?wait=true`, { content });
  expect(body).toMatchObject({
    mentions: [{ id: bob.id }],
    mention_roles: [],
    mention_everyone: false,
  });
});

test("announcements are brought to channels that follow", async () => {
  const { platform, bot, guild, text } = await openWebhook();
  const guildId = guild.id;
  const news = platform.guilds.createChannel({ guildId, name: "news", type: 5 });
  await bot.seen();
  const path = `/channels/${news.id}`;
  const follow = await bot.send("POST", `${path}/followers`, { webhook_channel_id: text.id });
  expect(follow.body).toEqual({ channel_id: news.id, webhook_id: expect.any(String) });
  expect((await bot.seen()).filter(([name]) => name === "MESSAGE_CREATE")).toMatchObject([
    ["MESSAGE_CREATE", { type: 12, content: "news", channel_id: text.id }],
  ]);
  const { id } = (await bot.send("POST", `${path}/messages`, { content: "breaking" })).body;
  await bot.seen();
  const published = await bot.send("POST", `${path}/messages/${id}/crosspost`);
  expect(published).toMatchObject({ status: 200, body: { flags: 1 } });
  expect(await bot.seen()).toMatchObject([
    ["MESSAGE_UPDATE", { id, flags: 1 }],
    [
      "MESSAGE_CREATE",
      {
        channel_id: text.id,
        content: "breaking",
        flags: 2,
        webhook_id: follow.body.webhook_id,
        message_reference: { channel_id: news.id, message_id: id, guild_id: guild.id },
      },
    ],
  ]);
  const wrong = await bot.send("POST", `/channels/${text.id}/followers`, {
    webhook_channel_id: news.id,
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 50024 } });
});

test("until 2025-01-15 webhooks send files of 25 MiB, since then of 10 [limits.default-upload-10-mib-2025-01-16]", async () => {
  const { platform, path } = await openWebhook();
  const MIB = 1024 * 1024;
  const upload = async (size: number, method = "POST", to = `${path}?wait=true`) => {
    const files = [{ name: "big.bin", data: Buffer.alloc(size) }];
    return sendForm(platform, "", method, to, files, { content: "File" });
  };
  platform.clock.set(Date.parse("2025-01-15T23:59:59Z"));
  const sent = await upload(25 * MIB);
  expect(sent.body.attachments).toMatchObject([{ size: 25 * MIB }]);
  const edited = await upload(25 * MIB, "PATCH", `${path}/messages/${sent.body.id}`);
  expect(edited.status).toBe(200);
  expect(await upload(25 * MIB + 1)).toMatchObject({ status: 413, body: { code: 40005 } });
  platform.clock.advance(1000);
  expect((await upload(10 * MIB)).status).toBe(200);
  expect(await upload(10 * MIB + 1)).toMatchObject({ status: 413, body: { code: 40005 } });
});
