/** Bans of guilds. */

import { expect, test } from "vitest";
import { openGuild, permissions } from "../support/guilds.js";

test("a ban takes the member out, is listed with its reason, and can be taken back", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  await bot.connect();
  const path = `/guilds/${guild.id}/bans/${bob.id}`;
  expect((await bot.send("PUT", path, { delete_message_seconds: 60 }, "spam")).status).toBe(204);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_REMOVE", { user: { id: bob.id } }],
    ["GUILD_BAN_ADD", { guild_id: guild.id, user: { id: bob.id } }],
    ["GUILD_AUDIT_LOG_ENTRY_CREATE", { action_type: 22, target_id: bob.id, reason: "spam" }],
  ]);
  expect((await bot.send("PUT", path)).status).toBe(204);
  expect(await bot.seen()).toEqual([]);
  const ban = { reason: "spam", user: { id: bob.id } };
  expect((await bot.send("GET", path)).body).toMatchObject(ban);
  expect((await bot.send("GET", `/guilds/${guild.id}/bans`)).body).toMatchObject([ban]);
  expect((await bot.send("GET", `/guilds/${guild.id}/bans?after=${bob.id}`)).body).toEqual([]);
  expect(platform.guilds.member(guild.id, bob.id)).toBeUndefined();
  expect((await bot.send("DELETE", path)).status).toBe(204);
  expect(await bot.names()).toEqual(["GUILD_BAN_REMOVE", "GUILD_AUDIT_LOG_ENTRY_CREATE"]);
  expect(await bot.send("GET", path)).toMatchObject({ status: 404, body: { code: 10026 } });
});

test("many are banned at once, but for those who cannot be", async () => {
  const { platform, guild, bot, alice, bob } = await openGuild();
  const carol = platform.createUser({ username: "carol" });
  const path = `/guilds/${guild.id}/bulk-ban`;
  const ids = [bob.id, carol.id, alice.id, bot.id, "1"];
  expect(await bot.send("POST", path, { user_ids: ids })).toEqual({
    status: 200,
    body: { banned_users: [bob.id, carol.id], failed_users: [alice.id, bot.id, "1"] },
  });
  expect(await bot.send("POST", path, { user_ids: [bob.id] })).toMatchObject({
    status: 400,
    body: { code: 500_000 },
  });
  const many = Array.from({ length: 201 }, (_, number) => String(number + 1));
  expect((await bot.send("POST", path, { user_ids: many })).status).toBe(400);
});

test("banning needs its permission, a user that is there, and a lower rank", async () => {
  const { guild, bot, alice } = await openGuild(permissions(2));
  const path = `/guilds/${guild.id}/bans`;
  expect(await bot.send("PUT", `${path}/1`)).toMatchObject({ status: 404, body: { code: 10013 } });
  const forbidden = { status: 403, body: { code: 50013 } };
  for (const { id } of [alice, bot]) {
    expect(await bot.send("PUT", `${path}/${id}`)).toMatchObject(forbidden);
  }
  expect(await bot.send("POST", `/guilds/${guild.id}/bulk-ban`, { user_ids: [] })).toMatchObject(
    forbidden,
  );
  const weak = await openGuild("0");
  expect(await weak.bot.send("PUT", `/guilds/${weak.guild.id}/bans/${weak.bob.id}`)).toMatchObject(
    forbidden,
  );
  const body = { delete_message_seconds: 604_801 };
  expect((await bot.send("PUT", `${path}/${alice.id}`, body)).status).toBe(400);
});

test("bans are listed by the users' ids, from either side; before goes before after", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  const people = [
    bob,
    ...["carol", "dave", "erin"].map((username) => platform.createUser({ username })),
  ];
  const ids = people.map(({ id }) => id).sort((one, two) => (BigInt(one) < BigInt(two) ? -1 : 1));
  const path = `/guilds/${guild.id}/bans`;
  for (const id of [...ids].reverse()) await bot.send("PUT", `${path}/${id}`);
  const [first, second, third, fourth] = ids;
  const listed = async (query: string) =>
    (await bot.send("GET", `${path}?${query}`)).body.map(
      ({ user }: { user: { id: string } }) => user.id,
    );
  expect(await listed("")).toEqual(ids);
  expect(await listed("limit=2")).toEqual([first, second]);
  expect(await listed(`after=${second}`)).toEqual([third, fourth]);
  expect(await listed(`before=${fourth}&limit=2`)).toEqual([second, third]);
  expect(await listed(`before=${third}&after=${first}`)).toEqual([first, second]);
  expect((await bot.send("GET", `${path}?limit=1001`)).status).toBe(400);
});

test.each([
  [{ delete_message_seconds: 60 }, 60],
  [{ delete_message_days: 1 }, 86_400],
  [{ delete_message_seconds: 60, delete_message_days: 1 }, 60],
  [{}, 0],
])("a ban with %j deletes the user's messages of %d seconds", async (body, seconds) => {
  const { platform, guild, bot, alice, bob, text, game } = await openGuild();
  const write = (by: { id: string }) => platform.as(by.id, game.id).sendMessage(text.id, "x");
  const old = write(bob);
  platform.clock.advance(86_400_001);
  const early = write(bob);
  platform.clock.advance(60_001);
  const others = write(alice);
  const late = write(bob);
  platform.clock.advance(59_999);
  await bot.connect();
  await bot.send("PUT", `/guilds/${guild.id}/bans/${bob.id}`, body);
  expect((await bot.seen())[1]).toMatchObject(["GUILD_BAN_ADD", { delete_message_secs: seconds }]);
  const { body: left } = await bot.send("GET", `/channels/${text.id}/messages`);
  const gone = seconds > 60 ? [early, late] : seconds > 0 ? [late] : [];
  expect(left.map(({ id }: { id: string }) => id)).toEqual(
    [late, others, early, old].filter((id) => !gone.includes(id)),
  );
});

test("bans go with their guild, and with who is banned", async () => {
  const { platform, guild, bot, bob } = await openGuild();
  const carol = platform.createUser({ username: "carol" });
  for (const { id } of [bob, carol]) await bot.send("PUT", `/guilds/${guild.id}/bans/${id}`);
  const kept = () =>
    (platform.exportState().guildBans as { userId: string }[]).map((one) => one.userId);
  platform.deleteUser(bob.id);
  expect(kept()).toEqual([carol.id]);
  platform.guilds.delete(guild.id);
  expect(kept()).toEqual([]);
});
