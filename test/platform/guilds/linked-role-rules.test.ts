/** When a linked role is had and when it is lost, and what becomes of the records of it. */

import { expect, test } from "vitest";
import { connections } from "../../../platform/index.js";
import { openGuild, permissions } from "../support/guilds.js";
import { Player } from "../support/players.js";

const WRITE = "role_connections.write";

/** A role for those whose level is 5 at least; Bob, of whom the game says something, may have it. */
async function openLinked() {
  const opened = await openGuild();
  const { platform, alice, bob, guild, game, bot } = opened;
  const declare = (type: number) =>
    bot.send("PUT", `/applications/${game.id}/role-connections/metadata`, [
      { type, key: "level", name: "Level", description: "The level" },
      { type: 7, key: "paid", name: "Paid", description: "Has paid" },
    ]);
  await declare(2);
  const owner = platform.as(alice.id, game.id);
  const level = {
    connection_type: "application",
    application_id: game.id,
    connection_metadata_field: "level",
    operator: 2,
    value: "5",
  };
  const paid = { ...level, connection_metadata_field: "paid", operator: 7, value: "1" };
  const linkedRole = (guildId: string, rules: object[][] = [[level]]) => {
    const { id } = platform.guilds.createRole(guildId, "Veteran", "0");
    owner.configureLinkedRole(guildId, id, rules as []);
    return id;
  };
  const role = linkedRole(guild.id);
  const person = platform.as(bob.id, game.id);
  const bobsGame = new Player(platform, "bob", game.id, WRITE, bob.id);
  const own = `/users/@me/applications/${game.id}/role-connection`;
  const say = (metadata: object) => bobsGame.send("PUT", own, { metadata });
  const has = (roleId = role, guildId = guild.id) =>
    platform.guilds.member(guildId, bob.id)?.roles.includes(roleId);
  const linked = async (rules: object[][], metadata: object) => {
    const id = linkedRole(guild.id, rules);
    await say(metadata);
    try {
      person.linkRole(guild.id, id);
    } catch (error) {
      expect(error).toMatchObject({ code: 50013 });
    }
    return has(id);
  };
  return {
    ...opened,
    declare,
    owner,
    level,
    paid,
    linkedRole,
    role,
    person,
    bobsGame,
    own,
    say,
    has,
    linked,
  };
}

test("one group of conditions has to hold, with all that is in it", async () => {
  const { level, paid, linked } = await openLinked();
  const steam = { connection_type: "steam" };
  expect(await linked([[level, paid], [steam]], { level: "9" })).toBe(false);
  expect(await linked([[level, paid], [steam]], { level: "9", paid: "1" })).toBe(true);
  expect(await linked([[steam], [level]], { level: "9" })).toBe(true);
});

test("without a field, it is enough that the application says anything", async () => {
  const { game, linked } = await openLinked();
  const any = { connection_type: "application", application_id: game.id };
  expect(await linked([[any]], {})).toBe(true);
});

test("without an operator, what the application declares counts, also when that changes", async () => {
  const { guild, level, linkedRole, person, say, has, declare } = await openLinked();
  const { operator: _, ...plain } = level;
  const role = linkedRole(guild.id, [[plain]]);
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  expect(has(role)).toBe(true);
  await declare(1);
  expect(has(role)).toBe(false);
  await declare(2);
  expect(has(role)).toBe(true);
});

test("an account counts when it is of the kind and not revoked, and has no fields", async () => {
  const { platform, bob, guild, linkedRole, person } = await openLinked();
  const of = (type: string, more: object = {}) => {
    const role = linkedRole(guild.id, [[{ connection_type: type, ...more }]]);
    return () => person.linkRole(guild.id, role);
  };
  const accounts = platform.domain(connections);
  accounts.add(bob.id, { type: "steam", accountId: "1", name: "bob" });
  accounts.add(bob.id, { type: "github", accountId: "2", name: "bob", revoked: true });
  expect(of("steam")).not.toThrow();
  for (const refused of [
    of("github"),
    of("reddit"),
    of("steam", { connection_metadata_field: "games", operator: 2, value: "1" }),
  ]) {
    expect(refused).toThrow(expect.objectContaining({ code: 50013 }));
  }
});

test("other roles of a member stay when a linked one comes and goes", async () => {
  const { platform, bob, guild, person, role, say, has } = await openLinked();
  const other = platform.guilds.createRole(guild.id, "Other", "0");
  platform.guilds.addMember(guild.id, bob.id, [other.id]);
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  expect([has(), has(other.id)]).toEqual([true, true]);
  await say({ level: "1" });
  expect([has(), has(other.id)]).toEqual([false, true]);
});

test("stricter conditions take the role from those who have it, and it is announced once that it has any", async () => {
  const { bot, guild, owner, level, role, person, say, has } = await openLinked();
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  await bot.connect();
  owner.configureLinkedRole(guild.id, role, [[{ ...level, value: "10" }]]);
  expect(has()).toBe(false);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
});

test("a role without conditions is an ordinary one, which nobody gives back or loses by itself", async () => {
  const { platform, bot, guild, owner, role, person, say, has } = await openLinked();
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  await bot.connect();
  owner.configureLinkedRole(guild.id, role, []);
  const [[name, data] = []] = await bot.seen();
  expect([name, data.role.id, data.role.tags]).toEqual(["GUILD_ROLE_UPDATE", role, undefined]);
  await say({ level: "1" });
  person.unlinkRole(guild.id, role);
  expect(has()).toBe(true);
  expect(() => person.linkRole(guild.id, role)).toThrow("Missing Permissions");
  expect(platform.exportState().roleLinks).toEqual([]);
});

test("who leaves a guild keeps the roles of others, which still follow what is said", async () => {
  const { platform, alice, bob, guild, linkedRole, person, say, has } = await openLinked();
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  platform.guilds.addMember(second.id, bob.id);
  const role = linkedRole(second.id);
  await say({ level: "9" });
  person.linkRole(second.id, role);
  person.leaveGuild(guild.id);
  expect(has(role, second.id)).toBe(true);
  await say({ level: "1" });
  expect(has(role, second.id)).toBe(false);
});

test("who left and came back does not get a linked role that was not asked for again", async () => {
  const { platform, bob, guild, person, role, say, has } = await openLinked();
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  person.leaveGuild(guild.id);
  platform.guilds.addMember(guild.id, bob.id);
  await say({ level: "10" });
  expect(has()).toBe(false);
});

test("managed roles have no conditions, nor has a role of another guild", async () => {
  const { platform, alice, bot, guild, owner, level } = await openLinked();
  const other = platform.createApplication({ name: "Other", bot: true });
  owner.installApplication(other.id, { guildId: guild.id, permissions: "8" });
  const managed = platform.guilds.roles(guild.id).find((role) => role.managed);
  const configure = () => owner.configureLinkedRole(guild.id, managed?.id as string, [[level]]);
  expect(configure).toThrow(expect.objectContaining({ status: 403 }));
  const second = platform.guilds.create({ name: "Second", ownerId: alice.id });
  const foreign = platform.guilds.createRole(second.id, "Foreign", "0");
  const path = `/guilds/${guild.id}/roles/${foreign.id}/connections`;
  for (const what of ["configuration", "eligibility"]) {
    expect(await bot.send("GET", `${path}/${what}`)).toMatchObject({
      status: 404,
      body: { code: 10011 },
    });
  }
});

test("records go with their role, their user and their application", async () => {
  const { platform, game, bob, guild, role, person, say } = await openLinked();
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  const stored = (...tables: string[]) =>
    tables.map((name) => (platform.exportState()[name] as unknown[]).length);
  expect(stored("linkedRoles", "roleLinks")).toEqual([1, 1]);
  platform.guilds.managers.roles.delete(platform.guilds.store.roles.get(role) as never);
  expect(stored("linkedRoles", "roleLinks")).toEqual([0, 0]);
  expect(stored("roleConnections", "roleConnectionMetadata")).toEqual([1, 1]);
  platform.deleteUser(bob.id);
  expect(stored("roleConnections", "roleConnectionMetadata")).toEqual([0, 1]);
  platform.deleteApplication(game.id);
  expect(stored("roleConnections", "roleConnectionMetadata")).toEqual([0, 0]);
});

test("a role is lost with the application that it depends on", async () => {
  const { platform, guild, bob, owner, person, otherBot } = await openLinked();
  const other = otherBot("Other");
  const { id: role } = platform.guilds.createRole(guild.id, "Theirs", "0");
  const rule = { connection_type: "application", application_id: other.applicationId };
  owner.configureLinkedRole(guild.id, role, [[rule]]);
  const game = new Player(platform, "", other.applicationId, WRITE, bob.id);
  const url = "https://example.org/verify";
  await other.send("PATCH", "/applications/@me", { role_connections_verification_url: url });
  await game.send("PUT", `/users/@me/applications/${other.applicationId}/role-connection`, {});
  person.linkRole(guild.id, role);
  const has = () => platform.guilds.member(guild.id, bob.id)?.roles.includes(role);
  expect(has()).toBe(true);
  platform.deleteApplication(other.applicationId);
  expect(has()).toBe(false);
  expect(JSON.stringify(platform.exportState())).not.toContain(url);
});

test("a role is lost when its member ends the application's access", async () => {
  const { platform, guild, game, role, person, bobsGame, say, has } = await openLinked();
  await say({ level: "9" });
  person.linkRole(guild.id, role);
  expect(has()).toBe(true);
  const token = bobsGame.authorization.slice("Bearer ".length);
  const body = new URLSearchParams({ client_id: game.id, token });
  const answer = await fetch(`${platform.apiBase}/oauth2/token/revoke`, { method: "POST", body });
  expect(answer.status).toBe(200);
  expect(has()).toBe(false);
});

test("what is said needs the scope; what can be said is the application's own", async () => {
  const { platform, game, bob, bobsGame, own, otherBot } = await openLinked();
  const limited = new Player(platform, "", game.id, "openid identify", bob.id);
  expect(await limited.send("PUT", own, {})).toMatchObject({ status: 403, body: { code: 50026 } });
  const said = await bobsGame.send("PUT", own, { platform_username: "bobby" });
  expect(said.body).toEqual({ platform_username: "bobby", metadata: {} });
  const named = await bobsGame.send("PUT", own, { platform_name: "Site" });
  expect(named.body).toEqual({ platform_name: "Site", platform_username: null, metadata: {} });
  const path = `/applications/${game.id}/role-connections/metadata`;
  const other = otherBot("Other");
  for (const method of ["GET", "PUT"]) {
    const answer = await other.send(method, path, method === "PUT" ? [] : undefined);
    expect(answer).toMatchObject({ status: 403, body: { code: 20012 } });
  }
});

test("who manages roles sees conditions, and sets those of lower roles; only members have to do with a linked role", async () => {
  const { platform, bot, guild, role: linked, otherBot, level } = await openLinked();
  const path = `/guilds/${guild.id}/roles/${linked}/connections`;
  const statuses = async (who: typeof bot) => [
    (await who.send("GET", `${path}/configuration`)).status,
    (await who.send("PUT", `${path}/configuration`, [[level]])).status,
  ];
  expect(await statuses(bot)).toEqual([200, 200]);
  const { roles } = platform.guilds.managers;
  roles.reorder(roles.ordered(guild.id, new Map([[linked, 20]])));
  expect(await statuses(bot)).toEqual([200, 403]);
  const own = platform.guilds.store.rolesOf(guild.id).find(({ name }) => name === "Robots");
  roles.update(own as NonNullable<typeof own>, { permissions: permissions(10) });
  expect(await statuses(bot)).toEqual([403, 403]);
  const stranger = otherBot("Stranger");
  for (const [method, name] of [
    ["GET", "eligibility"],
    ["PUT", "assign"],
    ["POST", "unassign"],
  ] as const) {
    const answer = await stranger.send(method, `${path}/${name}`);
    expect(answer).toMatchObject({ status: 403, body: { code: 50001 } });
  }
});
