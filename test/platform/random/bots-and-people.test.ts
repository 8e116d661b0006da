/**
 * Bots of an unmodified library and people do random things, right and wrong, while connections
 * break; in the end every bot has in its caches what the platform holds. `RANDOM_REQUESTS` makes it
 * longer, `RANDOM_SEED` another one.
 */

import { expect, test } from "vitest";
import { startPlatform } from "../../../platform/index.js";
import { Numbers } from "../../support/numbers.js";
import { cachedAreas, heldAreas, rulesOf } from "./support/areas-comparison.js";
import { cached, held, messagesOf } from "./support/comparison.js";
import { type Crowd, openCrowd } from "./support/crowd.js";
import { RandomActs } from "./support/random-acts.js";
import { doSomething } from "./support/something.js";
import { makeTrouble } from "./support/trouble.js";

const LONG = process.env.RANDOM_REQUESTS !== undefined;
const REQUESTS = Number(process.env.RANDOM_REQUESTS ?? 3000);
const SEED = Number(process.env.RANDOM_SEED ?? 14);

/** After so many requests all is compared, so that what differs was not long ago. */
const CHECK = 1000;

/** Tables of what bots do not cache, which random acts are to fill, too. */
const TABLES = [
  ...["groupDms", "guildTemplates", "joinRequests", "linkedRoles", "memberVerifications"],
  ...["onboarding", "pollVotes", "roleConnectionMetadata", "roleConnections", "roleLinks"],
  ...["scheduledEventUsers", "serverGuides", "welcomeScreens"],
] as const;

/** How much of each kind was compared. */
type Compared = Record<string, number>;

/** Waits until every bot has been notified of everything, and compares. */
async function compare({ platform, places, bots }: Crowd, round: number, compared: Compared) {
  const count = (kind: string, more: number) => {
    compared[kind] = (compared[kind] ?? 0) + more;
  };
  platform.faults.clear();
  for (const { id } of places) {
    platform.guilds.update(id, { name: `Round ${round}` });
    await Promise.all(bots.map((bot) => bot.heard(id, `Round ${round}`)));
  }
  const state = platform.exportState() as unknown as Record<string, unknown[]>;
  for (const table of TABLES) count(table, state[table]?.length ?? 0);
  for (const bot of bots) {
    for (const place of places) {
      expect(cached(bot, place)).toEqual(held(bot, place));
      const areas = heldAreas(bot, place);
      expect(cachedAreas(bot, place)).toEqual(areas);
      for (const [kind, all] of Object.entries(areas ?? {})) count(kind, all?.length ?? 0);
      const rules = rulesOf(bot, place);
      expect(rules.cached).toEqual(rules.facts);
      count("rules", rules.facts.length);
      for (const id of place.open) {
        const { cached, facts } = messagesOf(bot, id);
        expect(cached).toEqual(facts);
        count("messages", facts.length);
      }
    }
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
    const compared: Compared = {};
    for (let step = 1; step <= REQUESTS; step++) {
      if (numbers.onceIn(50)) makeTrouble(crowd, numbers);
      const outcome = await doSomething(crowd, acts, numbers);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      if (step % CHECK === 0 || step === REQUESTS) {
        expect(broken).toEqual([]);
        await compare(crowd, step, compared);
        const seen = JSON.stringify({ outcomes, compared, ...process.cpuUsage() });
        if (LONG && step % 5000 === 0) console.log(`seed ${SEED}, step ${step}: ${seen}`);
      }
    }
    // In one comparison there may be none of a kind. In all of a long run there are some of each; chance, and
    // which socket is heard first, leave a few kinds out of a short one.
    const without = Object.keys(compared).filter((kind) => compared[kind] === 0);
    expect(without.slice(LONG ? 0 : 3)).toEqual([]);
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
