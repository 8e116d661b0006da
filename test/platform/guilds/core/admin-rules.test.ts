/** What the admin API makes of guilds, what it needs for that, and whose guilds a bot's list has. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../../support/guilds.js";
import { askAdmin } from "../../support/players.js";

const VIEW = 10;
const SEND = 11;
const EVERYTHING = (2n ** 53n - 1n).toString();

async function openTools() {
  const opened = await openGuild();
  const ask = (method: string, path: string, body?: object) =>
    askAdmin(opened.platform, method, path, body);
  return { ...opened, ask };
}

test("a guild, a role, a member with roles and a channel are made as they are asked for", async () => {
  const { platform, alice, bob, ask } = await openTools();
  const made = await ask("POST", "/guilds", {
    name: "Racers",
    ownerId: alice.id,
    features: ["BANNER"],
    permissions: permissions(VIEW),
  });
  const path = `/guilds/${made.body.id}`;
  expect(made.body).toMatchObject({ name: "Racers", ownerId: alice.id, features: ["BANNER"] });
  const role = await ask("POST", `${path}/roles`, { name: "Low", permissions: permissions(SEND) });
  expect(role.body).toMatchObject({ name: "Low", permissions: permissions(SEND) });
  const roles = [role.body.id];
  const member = await ask("POST", `${path}/members`, { userId: bob.id, roles });
  expect(member.body).toMatchObject({ userId: bob.id, roles });
  const overwrites = [{ id: bob.id, type: 1, allow: permissions(SEND), deny: "0" }];
  const channel = await ask("POST", "/channels", {
    guildId: made.body.id,
    name: "garage",
    overwrites,
  });
  expect(channel.body).toMatchObject({ name: "garage", overwrites });
  const renamed = await ask("PATCH", `/channels/${channel.body.id}`, { name: "pit" });
  expect(renamed.body.name).toBe("pit");
  expect(platform.guilds.channel(channel.body.id)?.name).toBe("pit");
  const whole = (await ask("GET", path)).body;
  expect(whole.roles.map(({ name }: { name: string }) => name).sort()).toEqual([
    "@everyone",
    "Low",
  ]);
  expect((await ask("GET", "/guilds")).body.map(({ id }: { id: string }) => id)).toContain(
    made.body.id,
  );
  expect((await ask("PATCH", path, { ownerId: bob.id })).body.ownerId).toBe(bob.id);
  expect((await ask("DELETE", `${path}/members/${alice.id}`)).status).toBe(204);
  expect(platform.guilds.member(made.body.id, alice.id)).toBeUndefined();
});

test.each<[string, string, string, object]>([
  ["name", "POST", "/guilds", { ownerId: "1" }],
  ["ownerId", "POST", "/guilds", { name: "Racers" }],
  ["permissions", "POST", "/guilds/GUILD/roles", { name: "Low" }],
  ["name", "POST", "/guilds/GUILD/roles", { permissions: "0" }],
  ["userId", "POST", "/guilds/GUILD/members", {}],
  ["name", "POST", "/channels", { guildId: "1" }],
  ["guildId", "POST", "/channels", { name: "garage" }],
  ["userId", "GET", "/guilds/GUILD/permissions", {}],
])("without %s, %s %s is refused and names it", async (field, method, path, body) => {
  const { guild, ask } = await openTools();
  const answer = await ask(
    method,
    path.replace("GUILD", guild.id),
    method === "GET" ? undefined : body,
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 50035, errors: { [field]: expect.anything() } },
  });
});

test.each([
  { type: 0, allow: "0", deny: "0" },
  { id: "1", allow: "0", deny: "0" },
  { id: "1", type: 2, allow: "0", deny: "0" },
  { id: "1", type: 0, deny: "0" },
  { id: "1", type: 0, allow: "0" },
])("%j is no overwrite", async (overwrite) => {
  const { text, ask } = await openTools();
  const answer = await ask("PATCH", `/channels/${text.id}`, { overwrites: [overwrite] });
  expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("what is of no guild is refused, and null takes back what was given to a member", async () => {
  const { platform, guild, bob, ask } = await openTools();
  for (const [method, path] of [
    ["GET", "/guilds/1"],
    ["PATCH", "/guilds/1"],
    ["DELETE", "/guilds/1"],
    ["GET", "/guilds/1/members"],
    ["PATCH", `/guilds/1/roles/${guild.id}`],
  ] as const) {
    const answer = await ask(method, path, method === "PATCH" ? {} : undefined);
    expect([method, path, answer.status]).toEqual([method, path, 400]);
  }
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  const until = platform.clock.now() + 1000;
  const given = { nick: "Bobby", timeoutUntil: until };
  expect((await ask("PATCH", path, given)).body).toMatchObject(given);
  const nothing = { nick: null, timeoutUntil: null };
  expect((await ask("PATCH", path, nothing)).body).toMatchObject(nothing);
});

test("permissions are listed with their bits, and explained for the channel that is named", async () => {
  const { platform, guild, text, bob, ask } = await openTools();
  const { body } = await ask("GET", "/permissions");
  const bits = new Map(
    body.map((one: { name: string; bits: string }) => [one.name, one.bits] as const),
  );
  expect(bits.get("ViewChannel")).toBe(permissions(VIEW));
  expect(bits.get("SendMessages")).toBe(permissions(SEND));
  const deny = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(SEND) }];
  platform.guilds.updateChannel(text.id, { overwrites: deny });
  const rules = async (query: string) =>
    (await ask("GET", `/guilds/${guild.id}/permissions?${query}`)).body.steps.map(
      ({ rule }: { rule: string }) => rule,
    );
  expect(await rules(`userId=${bob.id}`)).not.toContain("everyone-overwrite");
  expect(await rules(`userId=${bob.id}&channelId=${text.id}`)).toContain("everyone-overwrite");
});

test("one's guilds show their pictures and features", async () => {
  const { platform, alice, bot } = await openGuild();
  const looks = { icon: "a".repeat(32), banner: "b".repeat(32), features: ["BANNER"] };
  const { id } = platform.guilds.create({ name: "Second", ownerId: alice.id, ...looks });
  platform.guilds.addMember(id, bot.id);
  const { body } = await bot.send("GET", "/users/@me/guilds");
  expect(body[1]).toMatchObject({ id, ...looks, owner: false });
  expect(BigInt(EVERYTHING) & BigInt(body[1].permissions)).not.toBe(0n);
});

test("a guild's channels are for its members, and an unknown guild has none", async () => {
  const { guild, otherBot, bot } = await openGuild();
  const stranger = await otherBot("Stranger").send("GET", `/guilds/${guild.id}/channels`);
  expect(stranger).toMatchObject({ status: 403, body: { code: 50001 } });
  expect(await bot.send("GET", "/guilds/1/channels")).toMatchObject({
    status: 404,
    body: { code: 10004 },
  });
});
