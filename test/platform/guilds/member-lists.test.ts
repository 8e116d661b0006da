/** Members of a guild as HTTP lists and finds them. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";

test("members are found by how their name or nickname begins", async () => {
  const { platform, guild, bot, alice, bob, game } = await openGuild();
  platform.as(bob.id, game.id).editOwnMember(guild.id, { nick: "Alistair" });
  const found = async (query: string, limit = 10) =>
    (
      await bot.send("GET", `/guilds/${guild.id}/members/search?query=${query}&limit=${limit}`)
    ).body.map(({ user }: { user: { id: string } }) => user.id);
  expect((await found("ali")).sort()).toEqual([alice.id, bob.id].sort());
  expect(await found("alist")).toEqual([bob.id]);
  expect(await found("lice")).toEqual([]);
  expect(await found("ali", 1)).toHaveLength(1);
  expect(await found("x".repeat(100))).toEqual([]);
  const long = await bot.send("GET", `/guilds/${guild.id}/members/search?query=${"x".repeat(101)}`);
  expect(long).toMatchObject({ status: 400, body: { code: 50035 } });
});

test("members are listed by id for who is allowed the intent, and found by name", async () => {
  const { platform, guild, bot, alice, bob } = await openGuild();
  const path = `/guilds/${guild.id}/members`;
  const ids = [alice.id, bob.id, bot.id].sort((l, r) => (BigInt(l) < BigInt(r) ? -1 : 1));
  const listed = async (query: string) =>
    (await bot.send("GET", `${path}?${query}`)).body.map(
      ({ user }: { user: { id: string } }) => user.id,
    );
  expect(await listed("limit=1000")).toEqual(ids);
  expect(await listed("")).toEqual(ids.slice(0, 1));
  expect(await listed(`limit=1&after=${ids[0]}`)).toEqual(ids.slice(1, 2));
  expect((await bot.send("GET", `${path}?limit=1001`)).status).toBe(400);
  platform.guilds.addMember(guild.id, bob.id);
  const search = `${path}/search`;
  expect((await bot.send("GET", `${search}?query=BO&limit=5`)).body).toMatchObject([
    { user: { id: bob.id } },
  ]);
  expect(await bot.send("GET", search)).toMatchObject({ status: 400, body: { code: 50035 } });
  platform.applications.update(bot.applicationId, { privilegedIntents: 0 });
  expect(await bot.send("GET", path)).toMatchObject({ status: 403, body: { code: 50001 } });
});
