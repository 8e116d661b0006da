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
  expect(await bot.send("PUT", `${path}/${alice.id}`)).toMatchObject(forbidden);
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
