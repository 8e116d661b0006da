/** Members who were away, and how many there are of them. */

import { expect, test } from "vitest";
import { allowEveryone, openGuild, permissions } from "../support/guilds.js";

test("pruning needs two permissions and takes who was away without a role [operations.get-begin-guild-prune]", async () => {
  for (const one of [1, 5]) {
    const only = await openGuild(permissions(one));
    for (const method of ["GET", "POST"]) {
      const refused = await only.bot.send(method, `/guilds/${only.guild.id}/prune`);
      expect(refused).toMatchObject({ status: 403, body: { code: 50013 } });
    }
  }
  const { platform, guild, bot, bob } = await openGuild(permissions(1, 5, 7));
  await bot.connect();
  const { guilds } = platform;
  const role = guilds.managers.roles.create(guild.id, { name: "Old" });
  const carol = platform.createUser({ username: "carol" });
  guilds.addMember(guild.id, carol.id, [role.id]);
  const path = `/guilds/${guild.id}/prune`;
  expect((await bot.send("GET", path)).body).toEqual({ pruned: 0 });
  platform.clock.advance(6 * 86_400_000);
  expect((await bot.send("GET", path)).body).toEqual({ pruned: 0 });
  platform.clock.advance(86_400_000 + 1);
  const young = platform.createUser({ username: "young" });
  guilds.addMember(guild.id, young.id);
  expect((await bot.send("GET", path)).body).toEqual({ pruned: 1 });
  expect((await bot.send("GET", `${path}?include_roles=${role.id}`)).body).toEqual({ pruned: 2 });
  expect((await bot.send("GET", `${path}?days=31`)).status).toBe(400);
  const answer = await bot.send("POST", path, { days: 7, include_roles: [role.id] }, "quiet");
  expect(answer.body).toEqual({ pruned: 2 });
  const left = guilds.members(guild.id).map(({ userId }) => userId);
  expect([left.includes(bob.id), left.includes(carol.id), left.includes(young.id)]).toEqual([
    false,
    false,
    true,
  ]);
  const log = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=21`);
  expect(log.body.audit_log_entries).toMatchObject([
    {
      target_id: null,
      reason: "quiet",
      options: { delete_member_days: "7", members_removed: "2" },
    },
  ]);
});

test("who was seen within the days, and who prunes, stay; the number is told on request", async () => {
  const now = Date.UTC(2026, 0, 1);
  const { platform, guild, bot, bob, otherBot } = await openGuild("0", now);
  const { guilds, clock } = platform;
  allowEveryone(platform, guild.id, permissions(1, 5, 7));
  guilds.addMember(guild.id, bot.id, []);
  const other = otherBot("Other");
  guilds.addMember(guild.id, other.id);
  const path = `/guilds/${guild.id}/prune`;
  const count = async () => (await bot.send("GET", `${path}?days=1`)).body.pruned;
  clock.advance(86_400_000);
  expect(await count()).toBe(0);
  clock.advance(1);
  // Alice owns the guild and the bot asks.
  expect(await count()).toBe(2);
  await other.connect();
  expect(await count()).toBe(1);
  expect(await bot.send("GET", `${path}?include_roles=1`)).toMatchObject({
    status: 404,
    body: { code: 10011 },
  });
  const body = { days: 1, compute_prune_count: false, reason: "quiet" };
  expect((await bot.send("POST", path, body)).body).toEqual({ pruned: null });
  expect(guilds.member(guild.id, bob.id)).toBeUndefined();
  const { body: log } = await bot.send("GET", `/guilds/${guild.id}/audit-logs?action_type=21`);
  expect(log.audit_log_entries).toMatchObject([{ reason: "quiet" }]);
});
