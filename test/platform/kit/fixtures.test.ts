/** The fixtures of the test kit, as tests use them. */

import { once } from "node:events";
import { ChannelType, Client, Events, GatewayIntentBits, PermissionFlagsBits } from "discord.js";
import type { BotService } from "game-social-sdk-platform/vitest";
import { expect, test } from "game-social-sdk-platform/vitest";
import { GatewayClient } from "../support/gateway.js";

const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;

/** Answers `!hello`, on a library that knows nothing of the platform. */
async function greeter({ token, rest }: BotService): Promise<Client<true>> {
  const client = new Client({ intents: [Guilds, GuildMessages, MessageContent], rest });
  client.on(Events.MessageCreate, async (message) => {
    if (message.content === "!hello") await message.reply(`Hello, ${message.author.username}!`);
  });
  const ready = once(client, Events.ClientReady);
  await client.login(token);
  await ready;
  return client as Client<true>;
}

test("a bot answers a person, in the guild that both are in", async ({ bot, person, guild }) => {
  const alice = person("alice");
  const greeting = await bot(greeter);
  const hello = alice.sendMessage(guild.channel, "!hello");
  const answer = await alice.next("MESSAGE_CREATE", { where: (data) => data.author.bot });
  expect(answer).toMatchObject({
    content: "Hello, alice!",
    message_reference: { message_id: hello },
  });
  await expect(greeting).toHaveReceived("MESSAGE_CREATE", { content: "!hello" });
  await expect(greeting).toHaveSent("POST /channels/*/messages", { content: "Hello, alice!" });
  await expect(greeting).not.toHaveSent("DELETE *");
});

test("a bot has sent its answers to interactions, and what it writes by its own webhooks", async ({
  bot,
  person,
  guild,
}) => {
  const alice = person("alice");
  const ponger = await bot(async (service) => {
    const client = await greeter(service);
    client.on(Events.InteractionCreate, async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply("pong");
      await interaction.editReply("pong!");
      await interaction.followUp("again?");
    });
    await client.application.commands.set([{ name: "ping", description: "Answers" }]);
    return client;
  });
  const other = await bot(() => ({}), { name: "Other", gateway: false });
  const seen = await alice.runCommand("/ping", {}, { channel: guild.channel });
  expect(seen.message?.content).toBe("pong");
  const permissions = PermissionFlagsBits.ManageWebhooks.toString();
  guild.owner.installApplication(ponger.applicationId, { guildId: guild.id, permissions });
  const channel = await ponger.client.channels.fetch(guild.channel);
  if (channel?.type !== ChannelType.GuildText) throw new Error("The channel has another type.");
  const webhook = await channel.createWebhook({ name: "News" });
  await webhook.send("from the bot");
  await webhook.delete();
  const sent: [request: string, body?: object][] = [
    ["POST /interactions/*/*/callback", { data: { content: "pong" } }],
    ["PATCH /webhooks/*/*/messages/@original", { content: "pong!" }],
    [`POST /webhooks/${ponger.applicationId}/*`, { content: "again?" }],
    [`POST /webhooks/${webhook.id}/*`, { content: "from the bot" }],
    [`DELETE /webhooks/${webhook.id}/*`],
  ];
  for (const [request, body] of sent) {
    await expect(ponger).toHaveSent(request, body);
    for (const somebody of [other, alice]) await expect(somebody).not.toHaveSent(request);
  }
});

test("what is written by the webhook of a person is nobody's, as any program may do that", async ({
  bot,
  guild,
  platform,
}) => {
  const { owner, channel } = guild;
  const greeting = await bot(() => ({}), { gateway: false });
  const { id, token } = owner.createWebhook(channel, "News");
  const answer = await fetch(`${platform.apiBase}/webhooks/${id}/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ content: "news" }),
  });
  expect(answer.status).toBe(204);
  for (const somebody of [greeting, owner])
    await expect(somebody).not.toHaveSent("POST /webhooks/*");
});

test("a bot has received what it was sent when it resumed, not what came before", async ({
  bot,
  person,
  guild,
  platform,
}) => {
  const alice = person("alice");
  const token = { sent: "", session: "", seq: 0 };
  const greeter = await bot(async (service) => {
    const gateway = new GatewayClient(service.gatewayUrl);
    token.sent = `Bot ${service.token}`;
    const { d, s } = await gateway.identify(token.sent, { intents: 513 });
    token.session = d.session_id;
    token.seq = s ?? 0;
    return { close: () => gateway.socket.terminate() };
  });
  platform.sessions.drop({ userId: greeter.id });
  alice.sendMessage(guild.channel, "hello");
  const names = () => greeter.received.map(({ event }) => event);
  expect(names()).not.toContain("MESSAGE_CREATE");
  await new GatewayClient(platform.gatewayUrl).resume(token.sent, token.session, token.seq);
  await greeter.next("RESUMED");
  expect(names().slice(-2)).toEqual(["MESSAGE_CREATE", "RESUMED"]);
});

test("the same person comes by the same name, and is in the guild whenever that is made", ({
  person,
  guild,
  platform,
}) => {
  const bob = person("bob");
  expect(person("bob")).toBe(bob);
  expect(platform.guilds.of(bob.id)).toMatchObject([{ id: guild.id }]);
  bob.sendMessage(guild.channel, "here");
  expect(guild.owner.readMessages(guild.channel)).toMatchObject([{ content: "here" }]);
});

test("a wait that times out says what came instead", async ({ person, guild }) => {
  const [alice, bob] = [person("alice"), person("bob")];
  const waiting = alice.next("MESSAGE_DELETE", { timeout: "20 ms" });
  bob.sendMessage(guild.channel, "hello");
  await expect(waiting).rejects.toThrow(
    /^the person alice: no "MESSAGE_DELETE" came within 20 ms\. Meanwhile came: MESSAGE_CREATE \(1\)\. The last was MESSAGE_CREATE \{.*"content":"hello"/s,
  );
  const choosy = alice.next("MESSAGE_CREATE", { where: () => false, timeout: 1 });
  await expect(choosy).rejects.toThrow(
    /that matches "where"\. Events of this name that did not match: \{/,
  );
});

test("what fails after a wait leads to the line of the test", async ({ person }) => {
  const alice = person("alice");
  const waits = [
    async () => void (await alice.next("MESSAGE_DELETE", { timeout: 1 })),
    () => expect(alice).toHaveReceived("MESSAGE_DELETE", {}, { within: 1 }),
    () => expect(alice).toShowPresence({ name: "Chess" }, { within: 1 }),
  ];
  for (const wait of waits) {
    const error = await wait().then(undefined, (failure: Error) => failure);
    expect(error?.stack).toContain("fixtures.test.ts");
  }
});

test("an event that came before it is asked for is there, once", async ({ person, guild }) => {
  const [alice, bob] = [person("alice"), person("bob")];
  for (const content of ["one", "two"]) bob.sendMessage(guild.channel, content);
  expect(await alice.next("MESSAGE_CREATE")).toMatchObject({ content: "one" });
  expect(await alice.next("MESSAGE_CREATE")).toMatchObject({ content: "two" });
  await expect(alice.next("MESSAGE_CREATE", { timeout: 1 })).rejects.toThrow("No other event");
});

test("the backend answers interactions, and refuses what the service has not signed", async ({
  backend,
  application,
  platform,
  guild,
  person,
}) => {
  await backend.onInteraction(({ data }) => ({
    type: 4,
    data: { content: `You said ${data.name}` },
  }));
  // The service has tried it with a signature that is wrong.
  expect(backend.refused).toBe(1);
  const commands = `${platform.apiBase}/applications/${application.id}/commands`;
  await fetch(commands, {
    method: "POST",
    headers: { authorization: `Bot ${application.botToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "ping", description: "Answers" }),
  });
  const seen = await person("alice").runCommand("/ping", {}, { channel: guild.channel });
  expect(seen.message?.content).toBe("You said ping");
  expect(await backend.next("interaction")).toMatchObject({ data: { name: "ping" } });
});

test("the backend gets the events of its application", async ({
  backend,
  platform,
  application,
  person,
}) => {
  const { id } = person("alice");
  platform.issueToken({ userId: id, applicationId: application.id });
  platform.revoke(id, application.id);
  expect(await backend.next("APPLICATION_DEAUTHORIZED")).toMatchObject({ user: { id } });
});

test("an activity runs in the guild", async ({ activity, person, guild, application }) => {
  const game = await activity((_request, response) => response.end("the game"));
  const alice = person("alice");
  const id = alice.launchActivity({ channel: guild.channel, application: application.id });
  expect(game.instances.map((instance) => instance.id)).toEqual([id]);
  const page = await fetch(game.page(alice));
  expect(page.status).toBe(200);
});

test("the clock stands still until it is moved", async ({ clock, platform }) => {
  expect(new Date(clock.now())).toEqual(new Date("2026-07-01T12:00:00Z"));
  let rung = 0;
  platform.clock.schedule(60_000, () => (rung += 1));
  await clock.advance("59 seconds");
  expect(rung).toBe(0);
  await clock.advance("1 s");
  expect(rung).toBe(1);
  await clock.set("2026-08-01");
  expect(clock.now()).toBe(Date.UTC(2026, 7, 1));
  expect(clock.frozen).toBe(true);
  for (const span of ["a while", "5 constructor", "5 toStrings"])
    await expect(clock.advance(span as never)).rejects.toThrow('such as "31 days"');
});

test("an event is waited for as long as the test says, also for longer than timers last", async ({
  person,
  guild,
}) => {
  const alice = person("alice");
  const coming = alice.next("MESSAGE_CREATE", { timeout: "31 days" });
  // Timers begin in the order of their times: one that had overflowed would end first.
  const waiting = new Promise((resolve) => setTimeout(resolve, 2, "waiting"));
  expect(await Promise.race([coming.catch(() => "over"), waiting])).toBe("waiting");
  alice.sendMessage(guild.channel, "hello");
  expect(await coming).toMatchObject({ content: "hello" });
});

test("snapshots have names in the place of ids and times", async ({
  stable,
  person,
  guild,
  clock,
}) => {
  const alice = person("alice");
  const id = alice.sendMessage(guild.channel, `hello <@${alice.id}>`);
  await clock.advance("90 s");
  alice.editMessage(guild.channel, id, "bye");
  const [message] = alice.readMessages(guild.channel);
  expect(stable(message)).toMatchObject({
    id: "<id 1>",
    channel_id: "<channel general>",
    author: { id: "<alice>", username: "alice" },
    timestamp: "<start>",
    edited_timestamp: "<start + 90 s>",
  });
});

const ids: string[] = [];
for (const round of ["first", "second"]) {
  test(`ids and times are the same on each run, ${round} time`, ({
    application,
    person,
    guild,
    clock,
  }) => {
    ids.push([application.id, person("alice").id, guild.id, clock.now()].join());
    expect(ids.at(-1)).toBe(ids[0]);
  });
}
