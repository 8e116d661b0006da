/** Where people can use applications, and with which permissions and limits (bots 4.2, 4.4, 4.13). */

import { expect, test } from "vitest";
import { openAppBot } from "../../support/app-bot.js";
import { permissions } from "../../support/guilds.js";

const SPAN = 10_000;
const MISSING = { status: 403, code: 50013 };

test("who does not see a channel uses nothing there", async () => {
  const { platform, guild, channel, member, here } = await openAppBot();
  const bob = member("bob");
  const overwrites = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(10) }];
  platform.guilds.updateChannel(channel.id, { overwrites });
  await expect(platform.as(bob).runCommand("/ping", {}, here)).rejects.toMatchObject({
    status: 403,
    code: 50001,
  });
});

test("who is timed out uses no commands until the time is over", async () => {
  const { platform, guild, member, here, interaction } = await openAppBot();
  const bob = member("bob");
  const communication_disabled_until = new Date(platform.clock.now() + SPAN).toISOString();
  platform.as(guild.ownerId).editMember(guild.id, bob, { communication_disabled_until });
  const run = () => platform.as(bob).runCommand("/ping", {}, here);
  await expect(run()).rejects.toMatchObject(MISSING);
  platform.clock.advance(SPAN);
  void run();
  expect((await interaction()).member.user.id).toBe(bob);
});

test("a thread is used like its channel until it is archived", async () => {
  const { platform, guild, channel, member, define, interaction, bot } = await openAppBot();
  const owner = platform.as(guild.ownerId);
  await define({ name: "adult", nsfw: true });
  const { id } = platform.guilds.createRole(guild.id, "Threads", permissions(35, 38));
  const bob = platform.as(member("bob", [id]));
  const start = owner.sendMessage(channel.id, "talk");
  platform.guilds.addMember(guild.id, platform.applications.all()[0]?.botUserId as string, [id]);
  const made = await bot("POST", `/channels/${channel.id}/messages/${start}/threads`, {
    name: "talk",
    auto_archive_duration: 60,
  });
  const there = { channel: made.body.id };
  void bob.runCommand("/ping", {}, there);
  expect((await interaction()).channel.id).toBe(made.body.id);
  await expect(bob.runCommand("/adult", {}, there)).rejects.toMatchObject(MISSING);
  platform.guilds.updateChannel(channel.id, { nsfw: true });
  void bob.runCommand("/adult", {}, there);
  expect((await interaction()).data.name).toBe("adult");
  platform.clock.advance(3_600_000);
  await expect(bob.runCommand("/ping", {}, there)).rejects.toMatchObject(MISSING);
});

test("an application that is not in the guild has no permissions there but for what it says and shows [records.interaction-app-permissions]", async () => {
  const { platform, game, interaction } = await openAppBot();
  const owner = platform.createUser({ username: "owner" });
  const elsewhere = platform.guilds.create({ name: "Elsewhere", ownerId: owner.id });
  const { id } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  platform.as(owner.id).addApp(game.id);
  void platform.as(owner.id).runCommand("/ping", {}, { channel: id });
  const { app_permissions, member } = await interaction();
  // The owner may ban, manage messages and the guild; the application may not.
  for (const bit of [2n, 5n, 13n]) {
    expect((BigInt(member.permissions) >> bit) & 1n).toBe(1n);
    expect((BigInt(app_permissions) >> bit) & 1n).toBe(0n);
  }
  for (const bit of [10n, 11n, 14n, 15n, 17n, 18n, 38n]) {
    expect((BigInt(app_permissions) >> bit) & 1n).toBe(1n);
  }
  // Of those, what the person may.
  const modest = await openElsewhere(10, 11, 31);
  void modest.asBob.runCommand("/ping", {}, modest.there);
  expect((await modest.interaction()).app_permissions).toBe(permissions(10, 11));
});

test("in a conversation with a bot its commands are those of a guild in common, or one's own", async () => {
  const { platform, game, guild, user, interaction } = await openAppBot();
  const direct = { application: game.id };
  const stranger = platform.as(platform.createUser({ username: "stranger" }).id);
  void platform.as(user.id).runCommand("/ping", {}, direct);
  expect((await interaction()).authorizing_integration_owners).toEqual({ 0: "0" });
  await expect(stranger.runCommand("/ping", {}, direct)).rejects.toMatchObject({ code: 10063 });
  stranger.addApp(game.id);
  void stranger.runCommand("/ping", {}, direct);
  const { authorizing_integration_owners: owners } = await interaction();
  expect(Object.keys(owners)).toEqual(["1"]);
  expect(guild.id).not.toBe(owners[1]);
});

test("nobody uses anything in others' conversation", async () => {
  const { platform, game, user, member } = await openAppBot();
  const [bob, carol] = [member("bob"), member("carol")];
  const channel = platform.as(bob).openDm(carol);
  platform.as(user.id).addApp(game.id);
  await expect(
    platform.as(user.id).runCommand("/ping", {}, { channel, application: game.id }),
  ).rejects.toMatchObject({ status: 403, code: 50001 });
});

test("in a conversation of two people the application may notify and show files and embeds [records.interaction-app-permissions]", async () => {
  const { platform, game, user, member, ping, answer, webhook } = await openAppBot();
  platform.as(user.id).addApp(game.id);
  const bob = platform.as(member("bob"));
  const channel = bob.openDm(user.id);
  const { payload, seen } = await ping(user.id, { channel });
  expect(payload.app_permissions).toBe("180224");
  expect(payload.authorizing_integration_owners).toEqual({ 1: user.id });
  // Both see the answer.
  const answered = await answer(payload, { type: 4, data: { content: "Pong" } });
  expect(answered).toEqual({ status: 204, body: undefined });
  expect((await seen).ephemeral).toBe(false);
  expect(bob.readMessages(channel)).toMatchObject([
    { content: "Pong", author: { id: game.botUserId } },
  ]);
  const changed = await webhook(payload, "PATCH", "/messages/@original", { content: "Again" });
  expect(changed.status).toBe(200);
  const more = await webhook(payload, "POST", "", { content: "For one alone", flags: 64 });
  expect(more.status).toBe(200);
  expect(bob.readMessages(channel)).toMatchObject([{ content: "Again" }]);
});

/** A guild without the application, in which bob is a member who has installed it for himself. */
async function openElsewhere(...held: number[]) {
  const app = await openAppBot();
  const { platform, game } = app;
  const owner = platform.createUser({ username: "owner" });
  const bob = platform.createUser({ username: "bob" });
  const elsewhere = platform.guilds.create({
    name: "Elsewhere",
    ownerId: owner.id,
    permissions: permissions(...held),
  });
  platform.guilds.addMember(elsewhere.id, bob.id);
  const { id } = platform.guilds.createChannel({ guildId: elsewhere.id, name: "general" });
  const asBob = platform.as(bob.id);
  asBob.addApp(game.id);
  return { ...app, asBob, there: { channel: id } };
}

test.each<[what: string, held: number[], may: boolean]>([
  ["sees, writes and uses commands", [10, 11, 31], true],
  ["does not use commands", [10, 11], false],
  ["does not write", [10, 31], false],
])("an application of one's own is used by who %s: %j, %s", async (_what, held, may) => {
  const { asBob, there, interaction } = await openElsewhere(...held);
  const run = asBob.runCommand("/ping", {}, there);
  if (may) expect((await interaction()).data.name).toBe("ping");
  else await expect(run).rejects.toMatchObject(MISSING);
});

test("a command for guilds is not one's own [records.command-integration-types-contexts]", async () => {
  const { asBob, there, define } = await openElsewhere(10, 11, 31);
  await define({ name: "guilds", integration_types: [0] });
  await expect(asBob.runCommand("/guilds", {}, there)).rejects.toMatchObject({ code: 10063 });
});

test("what is decided about a command stands in place of what is decided about all", async () => {
  const { platform, game, guild, member, here, define } = await openAppBot();
  const red = platform.guilds.createRole(guild.id, "Red", "0").id;
  const bob = member("bob");
  const { id } = await define({ name: "x" });
  const names = () =>
    platform
      .as(bob)
      .availableCommands(here)
      .map((command) => (command as { name: string }).name);
  const decide = (target: string, who: string, type: 1 | 2, permission: boolean) =>
    platform
      .as(guild.ownerId)
      .setCommandPermissions(game.id, guild.id, target, [{ id: who, type, permission }]);
  decide(game.id, bob, 2, false);
  expect(names()).toEqual([]);
  // Nothing of Bob is said there.
  decide(id, red, 1, true);
  expect(names()).toEqual(["x"]);
});
