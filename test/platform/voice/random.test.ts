/** Bots that come, go, lose connections and fail to follow, in an order by chance that is always the same. */

import { expect, test } from "vitest";
import { agree, openCall, tone } from "./support/call.js";
import type { Peer } from "./support/peers.js";

const STEPS = 24;

/** Numbers by chance, the same in every run (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("whatever members do, those in the call agree on the keys and hear each other", async () => {
  const { platform, guild, channel, bots } = await openCall(5);
  const chance = chances(11);
  const pick = <T>(from: readonly T[]) => from[Math.floor(chance() * from.length)] as T;
  const inside = new Set<Peer>();
  let refused = 0;
  platform.events.subscribe(({ kind }) => {
    if (kind === "voice.invalid_commit") refused += 1;
  });
  const actions: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const outside = bots.filter((bot) => !inside.has(bot));
    const roll = chance();
    if (inside.size < 2 || (roll < 0.4 && outside.length > 0)) {
      const bot = pick(outside);
      actions.push("join");
      await bot.join(guild.id, channel.id, []);
      inside.add(bot);
    } else if (roll < 0.65) {
      const bot = pick([...inside]);
      const left = platform.events.waitFor("voice.left", ({ userId }) => userId === bot.id);
      actions.push("leave");
      inside.delete(bot);
      await Promise.all([left, bot.leave()]);
    } else if (roll < 0.85) {
      const bot = pick([...inside]);
      const resumed = platform.events.waitFor("voice.resumed", ({ userId }) => userId === bot.id);
      actions.push("drop");
      platform.voice.drop(bot.id);
      await resumed;
    } else {
      actions.push("invalid");
      platform.voice.spoilKeys(pick([...inside]).id);
    }
    if (inside.size > 1) await agree([...inside]);
    const members = platform.voice.calls()[0]?.members.map(({ userId }) => userId) ?? [];
    expect(members.toSorted(), actions.join(" ")).toEqual(
      [...inside].map(({ id }) => id).toSorted(),
    );
  }
  expect(new Set(actions)).toEqual(new Set(["join", "leave", "drop", "invalid"]));
  expect(refused).toBeGreaterThan(0);
  for (const bot of bots) if (!inside.has(bot)) await bot.join(guild.id, channel.id, []);
  await agree(bots);
  const [speaker, ...others] = bots as [Peer, ...Peer[]];
  for (const other of others) await other.listen(speaker.id);
  const said = tone(440, 10);
  await speaker.speak(said);
  await Promise.all(others.map((other) => other.hears(speaker.id, 10)));
  for (const other of others) expect(other.heard(speaker.id)).toEqual(said);
});
