/** What people can enter and use, at the bounds (bots 4.1, 4.2, 4.5, 4.11). */

import { expect, test } from "vitest";
import { monetization } from "../../../../platform/index.js";
import { openAppBot } from "../../support/app-bot.js";
import { openAppClient } from "../../support/app-client.js";
import { GatewayClient } from "../../support/gateway.js";

const MIB = 1024 * 1024;
const option = (type: number, fields: object = {}) => ({
  type,
  name: "it",
  description: "Option",
  ...fields,
});

test.each<[what: string, option: object, fits: unknown[], not: unknown[]]>([
  ["a whole number", option(4, { min_value: -1, max_value: 5 }), [-1, 5], [-2, 6, 0.5, "1"]],
  ["a number", option(10, { min_value: 0.5, max_value: 1.5 }), [0.5, 1.5], [0.4, 1.6, "1"]],
  ["a text", option(3, { min_length: 2, max_length: 4 }), ["ab", "abcd"], ["a", "abcde", 123]],
  ["a number without bounds", option(10), [2 ** 53, -(2 ** 53)], [2 ** 53 + 2, -(2 ** 53) - 2]],
  ["a text without bounds", option(3), ["x".repeat(6000)], ["x".repeat(6001)]],
  [
    "a file",
    option(11),
    [{ filename: "a.bin", content: Buffer.alloc(10 * MIB) }],
    [{ filename: "a.bin", content: Buffer.alloc(10 * MIB + 1) }],
  ],
])("%s is entered up to its bounds", async (_what, its, fits, not) => {
  const { platform, user, here, define, interaction } = await openAppBot();
  await define({ name: "x", options: [its] });
  const run = (it: unknown) => platform.as(user.id).runCommand("/x", { it }, here);
  for (const value of fits) {
    void run(value);
    expect((await interaction()).data.options).toHaveLength(1);
  }
  for (const value of not) {
    await expect(run(value)).rejects.toMatchObject({ code: 50035 });
  }
});

test("only what has completions is completed", async () => {
  const { platform, user, here, define } = await openAppBot();
  await define({ name: "x", options: [option(3)] });
  const typed = platform.as(user.id).autocomplete("/x", "it", { it: "a" }, here);
  await expect(typed).rejects.toMatchObject({ code: 50035 });
});

test("of two applications' commands of a name, one's own is meant, or the one that is named", async () => {
  const { platform, user, game, guild, here, interaction } = await openAppBot();
  const other = platform.createApplication({ name: "Other", bot: true });
  platform.guilds.addMember(guild.id, other.botUserId as string);
  const [path, body] = [`/applications/${other.id}/commands`, { name: "ping", description: "O" }];
  const made = await fetch(platform.apiBase + path, {
    method: "POST",
    headers: { authorization: `Bot ${other.botToken}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(201);
  void platform.as(user.id, game.id).runCommand("/ping", {}, here);
  expect((await interaction()).application_id).toBe(game.id);
  const { id: third } = platform.createApplication({ name: "Third" });
  await expect(platform.as(user.id, third).runCommand("/ping", {}, here)).rejects.toThrow(
    "Several applications",
  );
  const named = { ...here, application: game.id };
  void platform.as(user.id, third).runCommand("/ping", {}, named);
  expect((await interaction()).application_id).toBe(game.id);
});

test("a component is used of the application that is named", async () => {
  const { platform, bot, channel, post } = await openAppClient();
  const other = platform.createApplication({ name: "Other", bot: true });
  const go = { type: 2, style: 1, custom_id: "go", label: "Go" };
  const components = [{ type: 1, components: [go] }];
  const posted = await bot("POST", `/channels/${channel.id}/messages`, { components });
  const data = { component_type: 2, custom_id: "go" };
  for (const application_id of [other.id, other.botUserId]) {
    const sent = await post({ type: 3, application_id, message_id: posted.body.id, data });
    expect(sent).toMatchObject({ status: 404, body: { code: 10008 } });
  }
});

test("a form is sent by whom it was shown to alone", async () => {
  const { platform, user, member, ping, answer, interaction } = await openAppBot();
  const input = { type: 4, custom_id: "t", style: 1, required: false };
  const components = [{ type: 18, label: "L", component: input }];
  const { payload } = await ping();
  await answer(payload, { type: 9, data: { custom_id: "f", title: "F", components } });
  const strange = platform.as(member("bob")).submit(payload.id);
  await expect(strange).rejects.toMatchObject({ code: 10062 });
  void platform.as(user.id).submit(payload.id);
  expect((await interaction()).type).toBe(5);
});

test("a form is not sent without the file that it requires [records.component-file-upload]", async () => {
  const { platform, user, ping, answer } = await openAppBot();
  const components = [{ type: 18, label: "L", component: { type: 19, custom_id: "file" } }];
  const { payload } = await ping();
  await answer(payload, { type: 9, data: { custom_id: "f", title: "F", components } });
  const sent = platform.as(user.id).submit(payload.id);
  await expect(sent).rejects.toMatchObject({ code: 50035 });
});

test("a form is sent to the application that showed it", async () => {
  const { platform, use, post, answer, interaction } = await openAppClient();
  const other = platform.createApplication({ name: "Other", bot: true });
  const input = { type: 4, custom_id: "t", style: 1, required: false };
  const components = [{ type: 18, label: "L", component: input }];
  await use();
  const { id, token } = await interaction();
  await answer({ id, token }, { type: 9, data: { custom_id: "f", title: "F", components } });
  const data = { id, custom_id: "f", components: [] };
  const strange = await post({ type: 5, application_id: other.id, data });
  expect(strange).toMatchObject({ status: 404, body: { code: 10062 } });
  expect((await post({ type: 5, data })).status).toBe(204);
});

test("what one person alone sees is for no command of another", async () => {
  const { platform, user, member, define, ping, answer, interaction } = await openAppBot();
  await define({ name: "Look", type: 3, description: "" });
  const { payload, seen } = await ping();
  await answer(payload, { type: 4, data: { content: "Psst", flags: 64 } });
  const id = (await seen).message?.id as string;
  const strange = platform.as(member("bob")).useMessageCommand("Look", id);
  await expect(strange).rejects.toMatchObject({ code: 10008 });
  void platform.as(user.id).useMessageCommand("Look", id);
  expect((await interaction()).data.target_id).toBe(id);
});

test("a command is used on a message of the channel that is named", async () => {
  const { platform, user, guild, channel, define } = await openAppBot();
  await define({ name: "Look", type: 3, description: "" });
  const other = platform.guilds.createChannel({ guildId: guild.id, name: "other" });
  const person = platform.as(user.id);
  const id = person.sendMessage(other.id, "words");
  const used = person.useMessageCommand("Look", id, { channel: channel.id });
  await expect(used).rejects.toMatchObject({ code: 10008 });
});

test("a channel of another guild cannot be picked", async () => {
  const { platform, user, here, define } = await openAppBot();
  await define({ name: "where", options: [option(7)] });
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: user.id });
  const { id } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  const picked = platform.as(user.id).runCommand("/where", { it: id }, here);
  await expect(picked).rejects.toMatchObject({ code: 50035 });
});

test("a bot gets what one person alone sees only with the intent for direct messages", async () => {
  const { platform, game, ping, answer, gateway } = await openAppBot();
  platform.clock.advance(5000);
  const without = new GatewayClient(platform.gatewayUrl);
  await without.identify(`Bot ${game.botToken}`, { intents: 1 | (1 << 9) });
  const { payload } = await ping();
  await answer(payload, { type: 4, data: { content: "Psst", flags: 64 } });
  expect((await gateway.event("MESSAGE_CREATE")).d.flags).toBe(64);
  const names = (await without.beat()).map(({ t }) => t);
  expect(names.filter((name) => name?.startsWith("MESSAGE"))).toEqual([]);
});

test("nobody follows another's interaction", async () => {
  const { platform, member, ping } = await openAppBot();
  const { payload } = await ping();
  const strange = platform.as(member("bob")).nextView(payload.id, 0);
  await expect(strange).rejects.toMatchObject({ code: 10062 });
});

test("a SKU that a message has no button for is not sold there", async () => {
  const { platform, game, user, bot, channel } = await openAppBot();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "Gold", kind: "durable" });
  const components = [
    { type: 1, components: [{ type: 2, style: 1, custom_id: "go", label: "Go" }] },
  ];
  const posted = await bot("POST", `/channels/${channel.id}/messages`, { components });
  const pressed = platform.as(user.id).press(posted.body.id, sku.id);
  await expect(pressed).rejects.toMatchObject({ code: 50035 });
});

test("what is misspelt is named, with those that there are", async () => {
  const { platform, user, here, define, ping, answer } = await openAppBot();
  await define({ name: "x", options: [option(3)] });
  const sub = { type: 1, name: "add", description: "Adds" };
  await define({ name: "list", options: [sub] });
  const person = platform.as(user.id);
  const components = [
    { type: 1, components: [{ type: 2, style: 1, custom_id: "up", label: "+1" }] },
    {
      type: 1,
      components: [{ type: 3, custom_id: "color", options: [{ label: "Red", value: "red" }] }],
    },
  ];
  const { payload, seen } = await ping();
  await answer(payload, { type: 4, data: { components } });
  const { id } = (await seen).message as { id: string };
  await expect(person.runCommand("/pong", {}, here)).rejects.toThrow(
    'Unknown application command: there is no "/pong" here. Did you mean "/ping"? There are: "/ping", "/x", "/list".',
  );
  await expect(person.runCommand("/list ad", {}, here)).rejects.toThrow(
    'Unknown application command: "/list ad" is none by itself. Did you mean "/list add"? There is: "/list add".',
  );
  await expect(person.useUserCommand("Wave", user.id, here)).rejects.toThrow(
    'Unknown application command: there is no "Wave" here. There is none.',
  );
  await expect(person.runCommand("/x", { its: "a" }, here)).rejects.toThrow(
    'The command has no option "its". Did you mean "it"? There is: "it".',
  );
  await expect(person.press(id, "+2")).rejects.toThrow(
    'The message has no button "+2". Did you mean "+1"? There is: "+1".',
  );
  await expect(person.select(id, "colour", ["red"])).rejects.toThrow(
    'The message has no select "colour". Did you mean "color"? There is: "color".',
  );
});
