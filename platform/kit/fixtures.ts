import type { RequestListener } from "node:http";
import type { CreatedApplication } from "../domains/identity/applications/api.js";
import type { Platform } from "../platform.js";
import type { TestClock } from "./clock.js";
import type { TestGuild } from "./guild.js";
import type { KitOptions } from "./options.js";
import type { Bot, BotOptions, BotService } from "./people/bot.js";
import type { Person } from "./people/person.js";
import type { Player, PlayerOptions } from "./people/player.js";
import type { ReplayRun } from "./replay/run.js";
import type { TestKit } from "./test-kit.js";
import type { TestActivity } from "./web/activity.js";
import type { Backend } from "./web/backend.js";

/** What a test may ask for; each is made when it does, and closed after it. */
export interface Fixtures {
  /** A platform of its own. */
  readonly platform: Platform;
  /** An application with a bot; a public client, as games are. */
  readonly application: CreatedApplication;
  /** The platform's clock, which stands still until it is moved: `await clock.advance("31 days")`. */
  readonly clock: TestClock;
  /** Faults that the platform plays on purpose. */
  readonly faults: Platform["faults"];
  /** A guild in which everybody of the test is. */
  readonly guild: TestGuild;
  /** A player with a client of `game-social-sdk` that is signed in and Ready. */
  readonly player: (name: string, options?: PlayerOptions) => Promise<Player>;
  /** A person in the service's own client: `platform.as`, and `next`. */
  readonly person: (name: string) => Person;
  /** A bot on a library of the test's choice, pointed here and logged in. */
  readonly bot: <Library>(
    setUp: (service: BotService) => Library | Promise<Library>,
    options?: BotOptions,
  ) => Promise<Bot<Library>>;
  /** The web server of the application, which checks signatures. */
  readonly backend: Backend;
  /** Gives the application an activity, from an address or from what answers requests. */
  readonly activity: (target: string | RequestListener) => Promise<TestActivity>;
  /** Does again what was recorded; `--as-test` of the command writes such tests. */
  readonly replay: ReplayRun;
  /** A part of the test with a name, which traces show. */
  readonly step: <Result>(name: string, work: () => Result | Promise<Result>) => Promise<Result>;
  /** A copy of a value in which ids, times and secrets have names, for snapshots. */
  readonly stable: (value: unknown) => unknown;
}

/** What a runner's own fixtures have besides. */
export interface KitFixtures extends Fixtures {
  /** Options of the kit for the tests of a file or a group. */
  readonly kitOptions: KitOptions;
  /** The kit of the test, from which all other fixtures come. */
  readonly kit: TestKit;
}

/** Makes each fixture of a kit; those that need time are promises. */
export const FIXTURES: {
  readonly [Name in keyof Fixtures]: (kit: TestKit) => Fixtures[Name] | Promise<Fixtures[Name]>;
} = Object.freeze({
  platform: (kit) => kit.platform,
  application: (kit) => kit.application,
  clock: (kit) => kit.clock,
  faults: (kit) => kit.faults,
  guild: (kit) => kit.guild,
  player: (kit) => (name, options) => kit.player(name, options),
  person: (kit) => (name) => kit.person(name),
  bot: (kit) => (setUp, options) => kit.bot(setUp, options),
  backend: (kit) => kit.backend(),
  activity: (kit) => (target) => kit.activity(target),
  replay: (kit) => kit.replay,
  step: (kit) => (name, work) => kit.step(name, work),
  stable: (kit) => (value) => kit.stable(value),
});

/**
 * The fixtures as Vitest and Playwright take them: functions that hand a value over and go on when the test has
 * ended. Both read from the function's text which fixtures it needs itself.
 */
export const fixtureFunctions: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries(FIXTURES).map(([name, make]) => [
    name,
    async ({ kit }: { readonly kit: TestKit }, use: (value: unknown) => Promise<void>) =>
      use(await make(kit)),
  ]),
);
