/** Who can use which command where (bots 4.2). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";

const MISSING = { status: 403, code: 50013 };

test("a command needs the right to use commands, and its own default permissions", async () => {
  const { platform, guild, channel, member, here, define, interaction } = await openAppBot();
  const BAN = 1n << 2n;
  const banner = platform.guilds.createRole(guild.id, "Banner", BAN.toString());
  await define({ name: "ban", default_member_permissions: BAN.toString() });
  await define({ name: "admin", default_member_permissions: "0" });
  const run = (userId: string, name: string) => platform.as(userId).runCommand(name, {}, here);
  const bob = member("bob");
  const carol = member("carol", [banner.id]);
  await expect(run(bob, "/ban")).rejects.toMatchObject(MISSING);
  void run(carol, "/ban");
  expect((await interaction()).member.user.id).toBe(carol);
  await expect(run(carol, "/admin")).rejects.toMatchObject(MISSING);
  void run(guild.ownerId, "/admin");
  expect((await interaction()).data.name).toBe("admin");
  const names = (userId: string) =>
    platform
      .as(userId)
      .availableCommands(here)
      .map((command) => (command as { name: string }).name);
  expect(names(bob)).toEqual(["ping"]);
  expect(names(carol)).toEqual(["ping", "ban"]);
  const deny = (1n << 31n).toString();
  platform.guilds.updateChannel(channel.id, {
    overwrites: [{ id: guild.id, type: 0, allow: "0", deny }],
  });
  await expect(run(bob, "/ping")).rejects.toMatchObject(MISSING);
});

test("entries of a guild decide: the user's before roles', any role that allows, everyone's last; channels, too", async () => {
  const { platform, game, guild, channel, member, here, define } = await openAppBot();
  const role = (name: string) => platform.guilds.createRole(guild.id, name, "0").id;
  const [red, blue] = [role("Red"), role("Blue")];
  const both = member("both", [red, blue]);
  const none = member("none");
  const { id } = await define({ name: "x", default_member_permissions: "0" });
  const owner = platform.as(guild.ownerId);
  const decide = (target: string, ...entries: [string, 1 | 2 | 3, boolean][]) =>
    owner.setCommandPermissions(
      game.id,
      guild.id,
      target,
      entries.map(([id, type, permission]) => ({ id, type, permission })),
    );
  const can = (userId: string) =>
    platform
      .as(userId)
      .availableCommands(here)
      .some((command) => (command as { name: string }).name === "x");
  expect([can(both), can(none)]).toEqual([false, false]);
  decide(id, [guild.id, 1, true]);
  expect([can(both), can(none)]).toEqual([true, true]);
  decide(id, [guild.id, 1, true], [red, 1, false]);
  expect([can(both), can(none)]).toEqual([false, true]);
  decide(id, [red, 1, false], [blue, 1, true]);
  expect([can(both), can(none)]).toEqual([true, false]);
  decide(id, [blue, 1, true], [both, 2, false], [none, 2, true]);
  expect([can(both), can(none)]).toEqual([false, true]);
  const everywhere = (BigInt(guild.id) - 1n).toString();
  decide(id, [guild.id, 1, true], [everywhere, 3, false]);
  expect(can(none)).toBe(false);
  decide(id, [guild.id, 1, true], [everywhere, 3, false], [channel.id, 3, true]);
  expect(can(none)).toBe(true);
  // Entries of the application count where the command has none.
  decide(id);
  decide(game.id, [none, 2, true]);
  expect(can(none)).toBe(true);
  // Administrators pass in any case.
  decide(id, [guild.ownerId, 2, false]);
  expect(can(guild.ownerId)).toBe(true);
});

test("contexts, age and installs keep commands away [records.command-integration-types-contexts]", async () => {
  const { platform, user, game, guild, channel, here, define, bot, interaction } =
    await openAppBot();
  const person = platform.as(user.id);
  await define({ name: "dm", contexts: [1] });
  await expect(person.runCommand("/dm", {}, here)).rejects.toMatchObject({
    ...MISSING,
    details: { obstacle: "not in this context" },
  });
  void person.runCommand("/dm", {}, { application: game.id });
  expect((await interaction()).context).toBe(1);
  await define({ name: "adult", nsfw: true });
  await expect(person.runCommand("/adult", {}, here)).rejects.toMatchObject(MISSING);
  platform.guilds.updateChannel(channel.id, { nsfw: true });
  void person.runCommand("/adult", {}, here);
  expect((await interaction()).data.name).toBe("adult");
  await define({ name: "mine", integration_types: [1] });
  await expect(person.runCommand("/mine", {}, here)).rejects.toMatchObject({ code: 10063 });
  person.addApp(game.id);
  void person.runCommand("/mine", {}, here);
  expect((await interaction()).authorizing_integration_owners).toEqual({ 1: user.id });
  person.removeApp(game.id);
  await expect(person.runCommand("/mine", {}, here)).rejects.toMatchObject({ code: 10063 });
  await expect(person.runCommand("/nothing", {}, here)).rejects.toMatchObject({ code: 10063 });
  const outsider = platform.createUser({ username: "outsider" });
  const outside = platform.as(outsider.id).runCommand("/ping", {}, here);
  await expect(outside).rejects.toMatchObject({ code: 50001 });
  const path = `/applications/${game.id}/guilds/${guild.id}/commands`;
  await bot("POST", path, { name: "ping", description: "The guild's own" });
  void person.runCommand("/ping", {}, here);
  // A guild's own command stands before a global one of its name.
  expect((await interaction()).data.guild_id).toBe(guild.id);
});

test("options are entered as clients let people do it", async () => {
  const { platform, user, here, define, interaction, member } = await openAppBot();
  const option = (type: number, name: string, fields: object = {}) => ({
    type,
    name,
    description: "Option",
    ...fields,
  });
  await define({
    name: "all",
    options: [
      option(3, "text", { required: true, min_length: 2, max_length: 4 }),
      option(4, "whole", { min_value: 1, max_value: 5 }),
      option(5, "flag"),
      option(6, "who"),
      option(10, "number"),
      option(3, "choice", { choices: [{ name: "A", value: "a" }] }),
      option(11, "file", { file_types: [".txt"] }),
    ],
  });
  await define({
    name: "deep",
    options: [
      option(2, "group", { options: [option(1, "sub", { options: [option(3, "text")] })] }),
      option(1, "plain"),
    ],
  });
  const person = platform.as(user.id);
  const bob = member("bob");
  const file = { filename: "a.txt", content: "Hello" };
  const entries = { text: "abc", whole: 3, flag: true, who: bob, number: 1.5, choice: "a", file };
  void person.runCommand("/all", entries, here);
  const { data } = await interaction();
  expect(data.options).toEqual([
    { name: "text", type: 3, value: "abc" },
    { name: "whole", type: 4, value: 3 },
    { name: "flag", type: 5, value: true },
    { name: "who", type: 6, value: bob },
    { name: "number", type: 10, value: 1.5 },
    { name: "choice", type: 3, value: "a" },
    { name: "file", type: 11, value: expect.stringMatching(/^\d+$/) },
  ]);
  expect(data.resolved).toMatchObject({
    users: { [bob]: { username: "bob" } },
    attachments: { [data.options[6].value]: { filename: "a.txt", size: 5 } },
  });
  for (const wrong of [
    {},
    { text: "a" },
    { text: "abcde" },
    { text: "abc", whole: 6 },
    { text: "abc", whole: 1.5 },
    { text: "abc", flag: "yes" },
    { text: "abc", who: "1" },
    { text: "abc", choice: "b" },
    { text: "abc", file: { filename: "a.exe" } },
    { text: "abc", other: 1 },
  ]) {
    const refused = person.runCommand("/all", wrong, here);
    await expect(refused, JSON.stringify(wrong)).rejects.toMatchObject({ code: 50035 });
  }
  void person.runCommand("/deep group sub", { text: "x" }, here);
  const deep = await interaction();
  expect(deep.data.options).toEqual([
    {
      name: "group",
      type: 2,
      options: [{ name: "sub", type: 1, options: [{ name: "text", type: 3, value: "x" }] }],
    },
  ]);
  void person.runCommand("/deep plain", {}, here);
  expect((await interaction()).data.options).toEqual([{ name: "plain", type: 1, options: [] }]);
  for (const path of ["/deep", "/deep group", "/deep nothing"]) {
    await expect(person.runCommand(path, {}, here)).rejects.toMatchObject({ code: 10063 });
  }
});

test("people act by the admin API, too, in any language", async () => {
  const { platform, user, channel, interaction, answer } = await openAppBot();
  const acted = fetch(`${platform.webBase}/admin/act`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${platform.adminToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      userId: user.id,
      action: "runCommand",
      arguments: ["/ping", {}, { channel: channel.id }],
    }),
  });
  await answer(await interaction(), { type: 4, data: { content: "Pong" } });
  const { result } = (await (await acted).json()) as { result: { message: { content: string } } };
  expect(result).toMatchObject({ kind: "message", step: 1, message: { content: "Pong" } });
});
