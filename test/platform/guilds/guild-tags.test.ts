/** The guild whose tag stands next to a user's name. */

import { expect, test } from "vitest";
import { openGuild } from "../support/guilds.js";
import { get, openWithGame } from "../support/platform.js";

const primaryGuild = { identity_guild_id: "1", identity_enabled: true, badge: null };

/** Changes a user over the admin interface. */
async function change(platform: { webBase: string; adminToken: string }, id: string, body: object) {
  const response = await fetch(`${platform.webBase}/admin/users/${id}`, {
    method: "PATCH",
    headers: {
      authorization: `Bearer ${platform.adminToken}`,
      "content-type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test.each([
  ["", false],
  ["T", true],
  ["TAGS", true],
  // Four characters of two units each.
  ["😀😀😀😀", true],
  ["LONGE", false],
  ["LONGER", false],
  [123, false],
])(
  "the guild tag %j is taken: %s [records.user-primary-guild-tag-1-4, limits.guild-tag-1-4]",
  async (tag, taken) => {
    const { platform, user } = await openWithGame();
    const whole = { ...primaryGuild, tag };
    const update = () => platform.users.update(user.id, { primaryGuild: whole });
    if (taken) expect(update().primaryGuild).toEqual(whole);
    else expect(update).toThrow(expect.objectContaining({ field: "primaryGuild" }));
    const answer = await change(platform, user.id, { primaryGuild: whole });
    expect(answer.status).toBe(taken ? 200 : 400);
    if (!taken) expect(answer.text).toContain("A guild tag needs 1 to 4 characters");
  },
);

test("users show their primary guild with its tag to themselves and to others [records.user-primary-guild-tag-1-4]", async () => {
  const { platform, bot, bob, guild, game } = await openGuild();
  const { accessToken } = platform.issueToken({
    userId: bob.id,
    applicationId: game.id,
    scopes: "identify",
  });
  const seen = async () => [
    (await get(platform, "/users/@me", `Bearer ${accessToken}`)).body.primary_guild,
    (await bot.send("GET", `/users/${bob.id}`)).body.primary_guild,
    (await bot.send("GET", `/guilds/${guild.id}/members/${bob.id}`)).body.user.primary_guild,
  ];
  expect(await seen()).toEqual([null, null, null]);
  await bot.connect();
  const whole = { ...primaryGuild, identity_guild_id: guild.id, tag: "GLD" };
  expect((await change(platform, bob.id, { primaryGuild: whole })).status).toBe(200);
  expect(await bot.seen()).toMatchObject([
    ["GUILD_MEMBER_UPDATE", { user: { id: bob.id, primary_guild: whole } }],
  ]);
  expect(await seen()).toEqual([whole, whole, whole]);
  expect((await change(platform, bob.id, { primaryGuild: null })).status).toBe(200);
  expect(await seen()).toEqual([null, null, null]);
});
