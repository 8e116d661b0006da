/** What every entry point of the kit has besides the runner's own. */

export type { TestClock } from "./clock.js";
export type { Duration } from "./durations.js";
export type { Fixtures, KitFixtures } from "./fixtures.js";
export type { TestGuild } from "./guild.js";
export { type NextOptions, NextTimeoutError, type ReceivedEvent } from "./mailbox.js";
export type { KitMatchers, MatcherOptions, MatcherResult } from "./matchers/matchers.js";
export type { KitOptions } from "./options.js";
export type { Bot, BotOptions, BotService } from "./people/bot.js";
export type { Person, Receiver, WireData } from "./people/person.js";
export type { Player, PlayerOptions } from "./people/player.js";
export type { Beginning } from "./replay/beginning.js";
export type { Answer } from "./replay/comparable.js";
export type { ReplayRun, SentRequest } from "./replay/run.js";
export { TestKit } from "./test-kit.js";
export type { TestActivity } from "./web/activity.js";
export type { AnswerInteraction, Backend } from "./web/backend.js";
