/** Guilds with scheduled events. */

import { expect } from "vitest";
import { openGuild } from "./guilds.js";

/** An hour in milliseconds. */
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** Monday, the fifth of January 2026, at noon. */
export const MONDAY = Date.UTC(2026, 0, 5, 12);
/** When most of these tests take place. */
export const NOW = Date.UTC(2026, 2, 1);

/** A time in ISO 8601. */
export const iso = (at: number) => new Date(at).toISOString();

/** An event at some place, one hour from now, for two hours. */
export const external = (now: number, changes: object = {}) => ({
  name: "Party",
  privacy_level: 2 as const,
  entity_type: 3 as const,
  entity_metadata: { location: "The beach" },
  scheduled_start_time: iso(now + HOUR),
  scheduled_end_time: iso(now + 3 * HOUR),
  ...changes,
});

/** A guild whose owner and whose member may plan events, as may the bot. */
export async function openEvents(now = NOW) {
  const opened = await openGuild(undefined, now);
  const { platform, guild, alice, bob, game, bot } = opened;
  const path = `/guilds/${guild.id}/scheduled-events`;
  const voice = platform.guilds.createChannel({ guildId: guild.id, name: "talk", type: 2 });
  const owner = platform.as(alice.id, game.id);
  const person = platform.as(bob.id, game.id);
  const make = async (body: object) => {
    const answer = await bot.send("POST", path, body);
    expect([answer.status, answer.body]).toEqual([200, answer.body]);
    return answer.body;
  };
  return { ...opened, path, voice, owner, person, make };
}
