/** Lists of one's guilds and of their channels, how long invites live, and what tools change (bots 3.1, 3.9, 3.14). */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../../support/guilds.js";
import { askAdmin } from "../../support/players.js";

const VIEW = 10;
const SEND = 11;

type Named = { readonly id: string; readonly name: string };

test("one's guilds come by pages of at most 200, after an id, before an id, or between two", async () => {
  const { platform, alice, bot, guild } = await openGuild();
  const ids = [guild.id];
  for (let made = 1; made < 202; made++) {
    const { id } = platform.guilds.create({ name: "Many", ownerId: alice.id });
    platform.guilds.addMember(id, bot.id);
    ids.push(id);
  }
  const page = async (query: string) =>
    (await bot.send("GET", `/users/@me/guilds?${query}`)).body.map(({ id }: Named) => id);
  expect(await page("")).toEqual(ids.slice(0, 200));
  expect(await page("limit=2")).toEqual(ids.slice(0, 2));
  expect(await page(`after=${ids[3]}&limit=2`)).toEqual(ids.slice(4, 6));
  expect(await page(`before=${ids[200]}&limit=2`)).toEqual(ids.slice(198, 200));
  expect(await page(`after=${ids[3]}&before=${ids[9]}&limit=2`)).toEqual(ids.slice(4, 6));
  expect(await page(`after=${ids[3]}&before=${ids[6]}`)).toEqual(ids.slice(4, 6));
  for (const limit of [0, 201]) {
    const answer = await bot.send("GET", `/users/@me/guilds?limit=${limit}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 50035 } });
  }
});

test("guilds are listed by their ids, whichever one has joined first", async () => {
  const { platform, alice, bot, guild } = await openGuild();
  const [second, third] = ["Second", "Third"].map(
    (name) => platform.guilds.create({ name, ownerId: alice.id }).id,
  ) as [string, string];
  for (const id of [third, second]) platform.guilds.addMember(id, bot.id);
  const { body } = await bot.send("GET", "/users/@me/guilds");
  expect(body.map(({ id }: Named) => id)).toEqual([guild.id, second, third]);
});

test("one's guilds say whose they are, what one may there, and how many are there if one asks", async () => {
  const { platform, guild, bot, role } = await openGuild(permissions(VIEW, SEND));
  allowEveryone(platform, guild.id, permissions(VIEW));
  const own = platform.guilds.create({ name: "Own", ownerId: bot.id });
  await bot.connect();
  const list = async (query = "") => (await bot.send("GET", `/users/@me/guilds${query}`)).body;
  const [first, second] = await list();
  expect(first).toMatchObject({ id: guild.id, owner: false, permissions: role.permissions });
  expect(second).toMatchObject({
    id: own.id,
    owner: true,
    permissions: (2n ** 53n - 1n).toString(),
  });
  expect(first).not.toHaveProperty("approximate_member_count");
  expect(await list("?with_counts=true")).toMatchObject([
    { approximate_member_count: 3, approximate_presence_count: 1 },
    { approximate_member_count: 1, approximate_presence_count: 1 },
  ]);
});

test("a guild's channels say what one may in each if one asks; a category is seen with what is in it", async () => {
  const { platform, guild, text, bot } = await openGuild("0", Date.UTC(2026, 10, 16));
  const { guilds } = platform;
  allowEveryone(platform, guild.id, permissions(VIEW, SEND));
  const hide = [{ id: guild.id, type: 0 as const, allow: "0", deny: permissions(VIEW) }];
  const category = (name: string) =>
    guilds.createChannel({ guildId: guild.id, name, type: 4, overwrites: hide });
  const [seen] = [category("Team"), category("Staff")];
  const mute = [{ id: bot.id, type: 1 as const, allow: "0", deny: permissions(SEND) }];
  const quiet = { name: "quiet", parentId: seen?.id as string, overwrites: mute };
  guilds.createChannel({ guildId: guild.id, ...quiet });
  const list = async (query = "") =>
    (await bot.send("GET", `/guilds/${guild.id}/channels${query}`)).body;
  const shown = (await list("?permissions=true")).map(
    (one: Named & { permissions: string }) => [one.name, one.permissions] as const,
  );
  expect(new Map(shown).get("general")).toBe(permissions(VIEW, SEND));
  expect(new Map(shown).get("quiet")).toBe(permissions(VIEW));
  const plain = await list();
  expect(plain.map(({ name }: Named) => name)).toEqual(["general", "Team", "quiet"]);
  expect(plain[0].id).toBe(text.id);
  for (const field of ["permissions", "is_linkable"]) expect(plain[0]).not.toHaveProperty(field);
});

test("a hidden voice channel is among a guild's channels for as long as one is connected to it", async () => {
  const { platform, alice, guild, bot, game } = await openGuild("0", Date.UTC(2026, 10, 16));
  const make = (name: string, deny: string) =>
    platform.guilds.createChannel({
      guildId: guild.id,
      name,
      type: 2,
      overwrites: [{ id: guild.id, type: 0, allow: "0", deny }],
    });
  const [open, secret] = [make("open", "0"), make("secret", permissions(VIEW))];
  const names = async () =>
    (await bot.send("GET", `/guilds/${guild.id}/channels`)).body.map(({ name }: Named) => name);
  await bot.connect();
  bot.gateway.send(4, { guild_id: guild.id, channel_id: open.id });
  await bot.seen();
  const move = (channel_id: string) =>
    platform.as(alice.id, game.id).editMember(guild.id, bot.id, { channel_id });
  expect(await names()).toEqual(["general", "open"]);
  move(secret.id);
  expect(await names()).toEqual(["general", "open", "secret"]);
  move(open.id);
  expect(await names()).toEqual(["general", "open"]);
});

test("one's guilds show their pictures and features", async () => {
  const { platform, alice, bot } = await openGuild();
  const looks = { icon: "a".repeat(32), banner: "b".repeat(32), features: ["BANNER"] };
  const { id } = platform.guilds.create({ name: "Second", ownerId: alice.id, ...looks });
  platform.guilds.addMember(id, bot.id);
  const { body } = await bot.send("GET", "/users/@me/guilds");
  expect(body[1]).toMatchObject({ id, ...looks });
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

test("an invite ends at its time, in lists as well, and one without a time does not", async () => {
  const { platform, guild, text, bot } = await openGuild();
  const make = async (max_age: number) => {
    return (await bot.send("POST", `/channels/${text.id}/invites`, { max_age, unique: true })).body;
  };
  const [short, endless] = [await make(60), await make(0)];
  expect(endless.expires_at).toBeNull();
  expect(Date.parse(short.expires_at)).toBe(platform.clock.now() + 60_000);
  const codes = async () => {
    const lists = [`/guilds/${guild.id}/invites`, `/channels/${text.id}/invites`];
    const answers = await Promise.all(lists.map((path) => bot.send("GET", path)));
    return answers.map(({ body }) => body.map(({ code }: { code: string }) => code).sort());
  };
  const both = [short.code, endless.code].sort();
  platform.clock.advance(59_999);
  expect(await codes()).toEqual([both, both]);
  expect((await bot.send("GET", `/invites/${short.code}`)).status).toBe(200);
  platform.clock.advance(1);
  expect(await codes()).toEqual([[endless.code], [endless.code]]);
  expect((await bot.send("GET", `/invites/${short.code}`)).body.code).toBe(10006);
  platform.clock.advance(365 * 86_400_000);
  expect((await bot.send("GET", `/invites/${endless.code}`)).status).toBe(200);
});

test("an invite is used as often as it says, without a number as often as one likes", async () => {
  const { platform, text, bot, game } = await openGuild();
  const make = async (max_uses: number) =>
    (await bot.send("POST", `/channels/${text.id}/invites`, { max_uses, unique: true })).body.code;
  let guests = 0;
  const accept = (code: string) => {
    guests += 1;
    const { id } = platform.createUser({ username: `guest${guests}` });
    platform.as(id, game.id).acceptGuildInvite(code);
  };
  const [twice, always] = [await make(2), await make(0)];
  for (let used = 0; used < 3; used++) accept(always);
  expect((await bot.send("GET", `/channels/${text.id}/invites`)).body).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ code: always, uses: 3 })]),
  );
  for (let used = 0; used < 2; used++) accept(twice);
  expect(() => accept(twice)).toThrow(expect.objectContaining({ code: 10006 }));
});

test("a guild says which pauses there are, and whether it is for adults", async () => {
  const { platform, guild, bot } = await openGuild();
  const read = async (changes: object) => {
    platform.guilds.update(guild.id, changes);
    return (await bot.send("GET", `/guilds/${guild.id}`)).body;
  };
  const until = platform.clock.now() + 1000;
  expect((await read({})).incidents_data).toBeNull();
  const invites = await read({ invitesDisabledUntil: until });
  expect(Date.parse(invites.incidents_data.invites_disabled_until)).toBe(until);
  expect(invites.incidents_data.dms_disabled_until).toBeNull();
  const dms = await read({ invitesDisabledUntil: null, dmsDisabledUntil: until });
  expect(Date.parse(dms.incidents_data.dms_disabled_until)).toBe(until);
  const levels = [];
  for (const nsfwLevel of [0, 1, 2, 3]) levels.push((await read({ nsfwLevel })).nsfw);
  // Explicit and age-restricted.
  expect(levels).toEqual([false, true, false, true]);
});

test("an application says in how many guilds its bot is", async () => {
  const { platform, alice, bot } = await openGuild();
  const count = async () =>
    (await bot.send("GET", "/applications/@me")).body.approximate_guild_count;
  expect(await count()).toBe(1);
  const { id } = platform.guilds.create({ name: "Second", ownerId: alice.id });
  platform.guilds.addMember(id, bot.id);
  expect(await count()).toBe(2);
});

test("a channel names its last message", async () => {
  const { bot, text } = await openGuild();
  const { body } = await bot.send("POST", `/channels/${text.id}/messages`, { content: "words" });
  expect((await bot.send("GET", `/channels/${text.id}`)).body.last_message_id).toBe(body.id);
});

test("sounds are asked for with a list of guilds, sent once for each, and by members alone", async () => {
  const { platform, alice, guild, bot } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  await bot.connect();
  bot.gateway.send(31, { guild_ids: [guild.id, other.id, guild.id] });
  expect(await bot.seen()).toMatchObject([["SOUNDBOARD_SOUNDS", { guild_id: guild.id }]]);
  bot.gateway.send(31, { guild_ids: guild.id });
  expect((await bot.gateway.closed).code).toBe(4002);
});

test("tools change roles and members of the guild that they name, with bits that are such", async () => {
  const { platform, alice, bob, guild } = await openGuild();
  const other = platform.guilds.create({ name: "Other", ownerId: alice.id });
  const foreign = platform.guilds.createRole(other.id, "Far", "0");
  const ask = (method: string, path: string, body?: object) =>
    askAdmin(platform, method, `/guilds/${guild.id}${path}`, body);
  const unknown = { body: { code: 10011 } };
  expect(await ask("PATCH", `/roles/${foreign.id}`, { name: "Mine" })).toMatchObject(unknown);
  expect(await ask("DELETE", `/roles/${foreign.id}`)).toMatchObject(unknown);
  const roles = { roles: [foreign.id] };
  expect(await ask("PATCH", `/members/${bob.id}`, roles)).toMatchObject(unknown);
  expect(await ask("PATCH", "/members/1", {})).toMatchObject({ body: { code: 10013 } });
  const stranger = platform.createUser({ username: "stranger" });
  const outside = await ask("PATCH", `/members/${stranger.id}`, {});
  expect(outside).toMatchObject({ body: { code: 10007 } });
  const overwrite = (allow: string, deny: string) => ({
    guildId: guild.id,
    name: "new",
    overwrites: [{ id: guild.id, type: 0, allow, deny }],
  });
  for (const [allow, deny] of [
    ["x", "0"],
    ["0", "-1"],
    ["0", ""],
  ] as const) {
    const made = await askAdmin(platform, "POST", "/channels", overwrite(allow, deny));
    expect([allow, deny, made.status]).toEqual([allow, deny, 400]);
  }
  const path = `/guilds/${guild.id}/permissions?userId=${bob.id}`;
  const explained = async () => (await askAdmin(platform, "GET", path)).body.secondFactor;
  expect(await explained()).toBe(false);
  platform.guilds.update(guild.id, { mfaLevel: 1 });
  expect(await explained()).toBe(true);
});
