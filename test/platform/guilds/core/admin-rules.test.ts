/** What the admin API makes in guilds, what it needs for that, and what it explains. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../../support/guilds.js";
import { askAdmin } from "../../support/players.js";

const VIEW = 10;
const SEND = 11;

async function openTools() {
  const opened = await openGuild();
  const ask = (method: string, path: string, body?: object) =>
    askAdmin(opened.platform, method, path, body);
  return { ...opened, ask };
}

test("a guild is made as it is asked for, given to another member and left by its first owner", async () => {
  const { platform, alice, bob, ask } = await openTools();
  const wanted = { name: "Racers", ownerId: alice.id, features: ["BANNER"] };
  const made = await ask("POST", "/guilds", { ...wanted, permissions: permissions(VIEW) });
  const { id } = made.body;
  expect(made.body).toMatchObject(wanted);
  const path = `/guilds/${id}`;
  expect((await ask("GET", path)).body.roles).toMatchObject([
    { name: "@everyone", permissions: permissions(VIEW) },
  ]);
  const listed = (await ask("GET", "/guilds")).body.map((one: { id: string }) => one.id);
  expect(listed).toContain(id);
  await ask("POST", `${path}/members`, { userId: bob.id });
  expect((await ask("PATCH", path, { ownerId: bob.id })).body.ownerId).toBe(bob.id);
  expect((await ask("DELETE", `${path}/members/${alice.id}`)).status).toBe(204);
  expect(platform.guilds.member(id, alice.id)).toBeUndefined();
});

test("a role, a member with roles and a channel are made as they are asked for", async () => {
  const { platform, guild, ask } = await openTools();
  const path = `/guilds/${guild.id}`;
  const wanted = { name: "Low", permissions: permissions(SEND) };
  const role = await ask("POST", `${path}/roles`, wanted);
  expect(role.body).toMatchObject(wanted);
  const { id: userId } = platform.createUser({ username: "carol" });
  const place = { userId, roles: [role.body.id] };
  expect((await ask("POST", `${path}/members`, place)).body).toMatchObject(place);
  const overwrites = [{ id: userId, type: 1, allow: permissions(SEND), deny: "0" }];
  const garage = { guildId: guild.id, name: "garage", overwrites };
  const channel = await ask("POST", "/channels", garage);
  expect(channel.body).toMatchObject({ name: "garage", overwrites });
  await ask("PATCH", `/channels/${channel.body.id}`, { name: "pit" });
  expect(platform.guilds.channel(channel.body.id)?.name).toBe("pit");
});

test.each<[string, string, string, object?]>([
  ["name", "POST", "/guilds", { ownerId: "1" }],
  ["ownerId", "POST", "/guilds", { name: "Racers" }],
  ["permissions", "POST", "/guilds/GUILD/roles", { name: "Low" }],
  ["name", "POST", "/guilds/GUILD/roles", { permissions: "0" }],
  ["userId", "POST", "/guilds/GUILD/members", {}],
  ["name", "POST", "/channels", { guildId: "1" }],
  ["guildId", "POST", "/channels", { name: "garage" }],
  ["userId", "GET", "/guilds/GUILD/permissions"],
])("without %s, %s %s is refused and names it", async (field, method, path, body) => {
  const { guild, ask } = await openTools();
  expect(await ask(method, path.replace("GUILD", guild.id), body)).toMatchObject({
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

test.each([
  ["GET", "/guilds/1"],
  ["PATCH", "/guilds/1", {}],
  ["DELETE", "/guilds/1"],
  ["GET", "/guilds/1/members"],
  ["PATCH", "/guilds/1/roles/GUILD", {}],
] as const)("%s %s is refused, as there is no such guild", async (method, path, body?) => {
  const { guild, ask } = await openTools();
  expect((await ask(method, path.replace("GUILD", guild.id), body)).status).toBe(400);
});

test("null takes back the name and the time-out that a member was given", async () => {
  const { platform, guild, bob, ask } = await openTools();
  const path = `/guilds/${guild.id}/members/${bob.id}`;
  const given = { nick: "Bobby", timeoutUntil: platform.clock.now() + 1000 };
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
