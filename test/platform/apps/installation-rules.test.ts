/** Who adds and removes applications where, what a second time changes, and who is notified (bots 5). */

import { expect, test } from "vitest";
import { allowEveryone, bitfield, openGuild, permissions } from "../support/guilds.js";

/** A guild of Alice's with a bot that watches, and an application that is not in it. */
async function openInstall() {
  const opened = await openGuild();
  const { platform, alice, guild, game, bot } = opened;
  const added = opened.otherBot("Added");
  const owner = platform.as(alice.id, game.id);
  const add = (options: object = {}) =>
    owner.installApplication(added.applicationId, { guildId: guild.id, ...options });
  const list = async () => (await bot.send("GET", `/guilds/${guild.id}/integrations`)).body;
  const roleOf = () =>
    platform.guilds.roles(guild.id).find(({ tags }) => tags?.bot_id === added.id);
  const logged = async () => {
    const { body } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?limit=100`);
    return body.audit_log_entries as Record<string, unknown>[];
  };
  return { ...opened, added, owner, add, list, roleOf, logged };
}

test("one that is there already is changed: same integration, role and installer, and one entry in the log", async () => {
  const { platform, guild, bot, bob, game, alice, added, add, list, roleOf, logged } =
    await openInstall();
  const id = add({ permissions: permissions(10) });
  const role = roleOf();
  const [before] = await list();
  const entries = (await logged()).length;
  await bot.connect();
  allowEveryone(platform, guild.id, permissions(5, 10, 11));
  await bot.seen();
  const again = platform.as(bob.id, game.id).installApplication(added.applicationId, {
    guildId: guild.id,
    permissions: permissions(11),
  });
  expect(again).toBe(id);
  expect(roleOf()).toMatchObject({ id: role?.id, permissions: permissions(11) });
  expect(await list()).toEqual([before]);
  expect(before).toMatchObject({ id, user: { id: alice.id, username: "alice" } });
  expect(await bot.names()).toEqual([
    "GUILD_ROLE_UPDATE",
    "INTEGRATION_UPDATE",
    "GUILD_INTEGRATIONS_UPDATE",
  ]);
  expect(await logged()).toHaveLength(entries);
});

test("a bot that comes after its commands adds its scope, and one that is a member keeps its roles", async () => {
  const { platform, guild, role, added, list, roleOf, add, alice } = await openInstall();
  const url = `${platform.webBase}/oauth2/authorize?client_id=${added.applicationId}&scope=`;
  const here = { guildId: guild.id };
  await platform.approveAuthorization(`${url}applications.commands`, alice.id, here);
  expect(platform.guilds.member(guild.id, added.id)).toBeUndefined();
  const [{ id, scopes }] = await list();
  expect(scopes).toEqual(["applications.commands"]);
  platform.guilds.addMember(guild.id, added.id, [role.id]);
  expect(add({ permissions: permissions(10) })).toBe(id);
  expect((await list())[0].scopes).toEqual(["applications.commands", "bot"]);
  const roles = platform.guilds.member(guild.id, added.id)?.roles;
  expect(roles).toEqual([role.id, roleOf()?.id]);
  await platform.approveAuthorization(`${url}applications.commands`, alice.id, here);
  expect((await list())[0].scopes).toEqual(["applications.commands", "bot"]);
  expect(roleOf()?.id).toBe(roles?.[1]);
});

test("integrations are listed and removed with the permission only, and in their guild", async () => {
  const { platform, guild, bot, role, bob, game, alice, added, add, owner } = await openInstall();
  const id = add();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  expect(() => owner.removeIntegration(other.id, id)).toThrow("Unknown Integration");
  expect(() => platform.as(bob.id, game.id).removeIntegration(guild.id, id)).toThrow(
    "Missing Permissions",
  );
  const path = `/guilds/${guild.id}/integrations`;
  expect(await bot.send("DELETE", `${path}/1`)).toMatchObject({
    status: 404,
    body: { code: 10005 },
  });
  const withoutIt = (2n ** 53n - 1n - 8n - 32n).toString();
  platform.guilds.managers.roles.update(role, { permissions: withoutIt });
  for (const [method, at] of [
    ["GET", path],
    ["DELETE", `${path}/${id}`],
  ] as const) {
    expect(await bot.send(method, at)).toMatchObject({ status: 403, body: { code: 50013 } });
  }
  expect(platform.guilds.member(guild.id, added.id)).toBeDefined();
});

test("the entry of an integration that is removed has the reason", async () => {
  const { guild, bot, add, logged } = await openInstall();
  const id = add();
  await bot.send("DELETE", `/guilds/${guild.id}/integrations/${id}`, undefined, "Too loud");
  const entry = (await logged()).find(({ action_type }) => action_type === 82);
  expect(entry).toMatchObject({ target_id: id, user_id: bot.id, reason: "Too loud" });
});

test("the intent alone shows what happens to integrations, without who added them", async () => {
  const { guild, bot, otherBot, platform, added, add, owner } = await openInstall();
  const watcher = otherBot("Watcher");
  platform.guilds.addMember(guild.id, watcher.id);
  await bot.connect({ intents: bitfield(4) });
  await watcher.connect({ intents: bitfield(0) });
  const id = add();
  owner.removeIntegration(guild.id, id);
  const { applicationId } = added;
  const common = { guild_id: guild.id };
  const seen = await bot.seen();
  expect(seen).toMatchObject([
    ["INTEGRATION_CREATE", { ...common, id, application: { id: applicationId } }],
    ["GUILD_INTEGRATIONS_UPDATE", common],
    ["INTEGRATION_DELETE", { ...common, id, application_id: applicationId }],
    ["GUILD_INTEGRATIONS_UPDATE", common],
  ]);
  expect(seen[0]?.[1]).not.toHaveProperty("user");
  expect(await watcher.seen()).toEqual([]);
});

test("an application that is deleted leaves guilds without an entry in the log", async () => {
  const { platform, guild, bot, added, add, list, roleOf, logged } = await openInstall();
  const id = add({ permissions: permissions(10) });
  await bot.connect();
  platform.deleteApplication(added.applicationId);
  const deleted = (await bot.seen()).filter(([name]) => name === "INTEGRATION_DELETE");
  expect(deleted).toMatchObject([["INTEGRATION_DELETE", { id, guild_id: guild.id }]]);
  expect([await list(), roleOf()]).toEqual([[], undefined]);
  expect((await logged()).map(({ action_type }) => action_type)).not.toContain(82);
});

test("a guild has 50 integrations, which can still be changed", async () => {
  const { platform, guild, added, add, owner } = await openInstall();
  const make = (name: string) => platform.createApplication({ name, bot: true }).id;
  const ids = Array.from({ length: 50 }, (_, at) => make(`Other ${at}`));
  for (const id of ids) owner.installApplication(id, { guildId: guild.id });
  expect(() => add()).toThrow("Maximum number of integrations reached (50)");
  expect(platform.guilds.member(guild.id, added.id)).toBeUndefined();
  owner.installApplication(ids[0] as string, { guildId: guild.id, permissions: permissions(10) });
});

test("an application without a bot brings none", async () => {
  const { platform, guild, owner, list } = await openInstall();
  const { id } = platform.createApplication({ name: "Plain" });
  expect(() => owner.installApplication(id, { guildId: guild.id })).toThrow("Missing Access");
  expect(await list()).toEqual([]);
});
