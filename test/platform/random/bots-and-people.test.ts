/**
 * Bots of an unmodified library and people do random things, right and wrong, while connections
 * break; in the end every bot has in its caches what the platform holds. `RANDOM_REQUESTS` makes it
 * longer, `RANDOM_SEED` another one.
 */

import { expect, test } from "vitest";
import { startPlatform } from "../../../platform/index.js";
import { Numbers } from "../../support/numbers.js";
import { send } from "../support/players.js";
import { cached, held, messagesOf } from "./support/comparison.js";
import { type Crowd, openCrowd } from "./support/crowd.js";
import { RandomActs } from "./support/random-acts.js";
import { makeTrouble } from "./support/trouble.js";

const LONG = process.env.RANDOM_REQUESTS !== undefined;
const REQUESTS = Number(process.env.RANDOM_REQUESTS ?? 3000);
const SEED = Number(process.env.RANDOM_SEED ?? 14);

/** After so many requests all is compared, so that what differs was not long ago. */
const CHECK = 5000;

/** Waits until every bot has been notified of everything, and compares; how many messages there were. */
async function compare({ platform, places, bots }: Crowd, round: number): Promise<number> {
  platform.faults.clear();
  for (const { id } of places) {
    platform.guilds.update(id, { name: `Round ${round}` });
    await Promise.all(bots.map((bot) => bot.heard(id, `Round ${round}`)));
  }
  let compared = 0;
  for (const bot of bots) {
    for (const place of places) {
      expect(cached(bot, place)).toEqual(held(bot, place));
      for (const id of place.open) {
        const { cached, facts } = messagesOf(bot, id);
        expect(cached).toEqual(facts);
        compared += facts.length;
      }
    }
  }
  return compared;
}

/** Has a bot or a person do something; what came of it. */
async function doSomething(crowd: Crowd, acts: RandomActs, numbers: Numbers): Promise<string> {
  const { platform, users, places, bots } = crowd;
  const place = numbers.one(places);
  if (numbers.onceIn(3)) {
    try {
      acts.act(place, platform.as(numbers.one(users).id));
      return "done";
    } catch (error) {
      // Refused by a rule, as many random acts must be.
      expect(error).toHaveProperty("code");
      return "not allowed";
    }
  }
  const request = acts.request(place);
  const { method, path, body } = numbers.onceIn(4) ? acts.damage(request) : request;
  const { token } = numbers.one(bots);
  try {
    return String((await send(platform, `Bot ${token}`, method, path, body)).status);
  } catch {
    return "broken off";
  }
}

test(
  "every bot's caches are what the platform holds, whatever happened",
  async () => {
    const crowd = await openCrowd();
    const { platform } = crowd;
    const numbers = new Numbers(SEED);
    const acts = new RandomActs(crowd, numbers);
    const broken: unknown[] = [];
    platform.events.subscribe((event) => {
      if (event.kind.endsWith("internal_error")) broken.push(event);
    });
    const outcomes: Record<string, number> = {};
    // In one comparison there may be none: a guild's channels can be deleted, all of them.
    let compared = 0;
    for (let step = 1; step <= REQUESTS; step++) {
      if (numbers.onceIn(50)) makeTrouble(crowd, numbers);
      const outcome = await doSomething(crowd, acts, numbers);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (step % CHECK === 0 || step === REQUESTS) {
        if (LONG) console.log(step, JSON.stringify(outcomes), process.cpuUsage(), `seed ${SEED}`);
        expect(broken).toEqual([]);
        compared += await compare(crowd, step);
      }
    }
    expect(compared).toBeGreaterThan(0);
    // Nothing refers to what is gone: the state opens elsewhere.
    const other = await startPlatform();
    try {
      other.importState(platform.exportState());
    } finally {
      await other.close();
    }
  },
  60_000 + REQUESTS * 60,
);
