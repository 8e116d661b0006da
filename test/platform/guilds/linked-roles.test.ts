import { expect, test } from "vitest";
import { connections } from "../../../platform/index.js";
import { openGuild } from "../support/guilds.js";
import { Player } from "../support/players.js";

const metadata = [
  { type: 2, key: "level", name: "Level", description: "At least this level" },
  { type: 5, key: "since", name: "Since", description: "Days since the first game" },
  { type: 7, key: "paid", name: "Paid", description: "Has paid" },
];

/** A guild with a role for those whose level is 5 at least, or who have an account of Steam. */
async function openLinked() {
  const opened = await openGuild();
  const { platform, alice, bob, guild, game, bot } = opened;
  const path = `/applications/${game.id}/role-connections/metadata`;
  expect(await bot.send("PUT", path, metadata)).toEqual({ status: 200, body: metadata });
  const role = platform.guilds.createRole(guild.id, "Veteran", "0");
  await bot.connect();
  const requirement = {
    connection_type: "application",
    application_id: game.id,
    connection_metadata_field: "level",
    operator: 2,
    value: "5",
  };
  const rules = [[requirement], [{ connection_type: "steam" }]];
  platform.as(alice.id, game.id).configureLinkedRole(guild.id, role.id, rules);
  const person = platform.as(bob.id, game.id);
  const bobsGame = new Player(platform, "bob", game.id, "role_connections.write", bob.id);
  const own = `/users/@me/applications/${game.id}/role-connection`;
  const say = (level: string) => bobsGame.send("PUT", own, { metadata: { level } });
  const has = () => platform.guilds.member(guild.id, bob.id)?.roles.includes(role.id);
  return { ...opened, role, requirement, person, bobsGame, own, say, has };
}

test("a role with conditions says so, and is for those whom an application says enough of", async () => {
  const { bot, guild, role, person, say, has } = await openLinked();
  expect(await bot.seen()).toMatchObject([
    [
      "GUILD_ROLE_UPDATE",
      { guild_id: guild.id, role: { id: role.id, tags: { guild_connections: null } } },
    ],
  ]);
  expect(() => person.linkRole(guild.id, role.id)).toThrow("Missing Permissions");
  expect(await say("4")).toMatchObject({ status: 200, body: { metadata: { level: "4" } } });
  expect(() => person.linkRole(guild.id, role.id)).toThrow("Missing Permissions");
  await say("5");
  expect(has()).toBe(false);
  person.linkRole(guild.id, role.id);
  expect(has()).toBe(true);
  expect(await bot.seen()).toMatchObject([["GUILD_MEMBER_UPDATE", { roles: [role.id] }]]);
});

test("a linked role goes and comes back with what the application says", async () => {
  const { bot, guild, role, person, say, has, bobsGame, own } = await openLinked();
  await say("9");
  person.linkRole(guild.id, role.id);
  await bot.seen();
  await say("1");
  expect(has()).toBe(false);
  expect(await bot.names()).toEqual(["GUILD_MEMBER_UPDATE"]);
  await say("6");
  expect(has()).toBe(true);
  expect((await bobsGame.send("DELETE", own)).status).toBe(204);
  expect(has()).toBe(false);
  await say("6");
  person.unlinkRole(guild.id, role.id);
  expect(has()).toBe(false);
  await say("7");
  expect(has()).toBe(false);
});

test("a linked role goes and comes back with the account elsewhere that it depends on", async () => {
  const { platform, guild, role, person, bob, has } = await openLinked();
  const accounts = platform.domain(connections);
  const first = { type: "steam", accountId: "1", name: "bob" } as const;
  accounts.add(bob.id, first);
  accounts.add(bob.id, { ...first, accountId: "2" });
  person.linkRole(guild.id, role.id);
  accounts.remove(bob.id, "steam", "1");
  expect(has()).toBe(true);
  accounts.remove(bob.id, "steam", "2");
  expect(has()).toBe(false);
  accounts.add(bob.id, first);
  expect(has()).toBe(true);
});

test("an account elsewhere gives a linked role, too, and who leaves has to ask again", async () => {
  const { platform, guild, role, person, bob, has } = await openLinked();
  platform.domain(connections).add(bob.id, { type: "steam", accountId: "1", name: "bob" });
  person.linkRole(guild.id, role.id);
  expect(has()).toBe(true);
  person.leaveGuild(guild.id);
  platform.guilds.addMember(guild.id, bob.id);
  expect(has()).toBe(false);
});

test.each([
  [1, "5", "5", true],
  [1, "6", "5", false],
  [2, "5", "5", true],
  [3, "5", "5", true],
  [3, "4", "5", false],
  [3, "6", "5", false],
  [4, "4", "5", true],
  [4, "5", "5", false],
  [4, "6", "5", true],
  [4, "many", "5", false],
  [4, "5", "many", false],
  [1, "-5", "-1", true],
  [7, "1", "1", true],
  [8, "1", "1", false],
  [2, "many", "5", false],
  // The platform's clock stands at 2026-01-31: thirty days ago it was the first.
  [5, "2026-01-01T00:00:00+00:00", "30", true],
  [5, "2026-01-02T00:00:00+00:00", "30", false],
  [6, "2026-01-02T00:00:00+00:00", "30", true],
])("operator %i of %s against %s is %s", async (operator, given, value, result) => {
  const { platform, guild, role, requirement, alice, game, bobsGame, own, bob } =
    await openLinked();
  platform.clock.set(Date.UTC(2026, 0, 31));
  const rule = { ...requirement, operator, value };
  platform.as(alice.id, game.id).configureLinkedRole(guild.id, role.id, [[rule]]);
  await bobsGame.send("PUT", own, { metadata: { level: given } });
  const link = () => platform.as(bob.id, game.id).linkRole(guild.id, role.id);
  if (result) link();
  else expect(link).toThrow("Missing Permissions");
});

test("who manages roles sees and sets conditions, members see whether they hold", async () => {
  const { bot, guild, role, requirement, say } = await openLinked();
  await say("9");
  const path = `/guilds/${guild.id}/roles/${role.id}/connections`;
  const rules = [[requirement], [{ connection_type: "steam" }]];
  expect((await bot.send("GET", `${path}/configuration`)).body).toEqual(rules);
  expect((await bot.send("GET", `${path}/eligibility`)).body).toEqual([
    [{ ...requirement, name: "Level", description: "At least this level", result: false }],
    [{ connection_type: "steam", result: false }],
  ]);
  expect((await bot.send("PUT", `${path}/assign`)).body).toMatchObject({ code: 50013 });
  expect(await bot.send("PUT", `${path}/configuration`, [])).toEqual({ status: 200, body: [] });
  const everyone = `/guilds/${guild.id}/roles/${guild.id}/connections/configuration`;
  expect((await bot.send("PUT", everyone, rules)).status).toBe(403);
});

test("for another application than the token's, nothing is said", async () => {
  const { game, bobsGame, own } = await openLinked();
  expect(await bobsGame.send("PUT", own.replace(game.id, "1"), {})).toMatchObject({
    status: 403,
    body: { code: 20012 },
  });
  expect(await bobsGame.send("PUT", own.replace(game.id, "x"), {})).toMatchObject({
    status: 400,
    body: { code: 50035 },
  });
});

test("an application says where users are verified", async () => {
  const { bot } = await openLinked();
  const url = "https://example.org/verify";
  const changed = { role_connections_verification_url: url };
  expect((await bot.send("PATCH", "/applications/@me", changed)).body).toMatchObject(changed);
  expect((await bot.send("GET", "/applications/@me")).body).toMatchObject(changed);
  const wrong = { role_connections_verification_url: "example" };
  expect(await bot.send("PATCH", "/applications/@me", wrong)).toMatchObject({ status: 400 });
  const none = { role_connections_verification_url: null };
  expect((await bot.send("PATCH", "/applications/@me", none)).body).toMatchObject(none);
});
