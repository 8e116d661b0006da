import type { Principal } from "../principal.js";
import { CloseCode, CloseError } from "./close-codes.js";

const bits = (...positions: number[]) => positions.reduce((sum, bit) => sum + 2 ** bit, 0);

/** Intents that only sessions of users may have (protocol 4.4). */
const USER_INTENTS = bits(18, 19, 22, 23, 27, 28);

/** Intents that a bot's application must be allowed (GUILD_MEMBERS, PRESENCES, MESSAGE_CONTENT). */
const PRIVILEGED_INTENTS = bits(1, 8, 15);

/** Intents that a bot can use, privileged or not. */
const BOT_INTENTS = bits(...Array(17).keys(), 20, 21, 24, 25) + USER_INTENTS;

/** All known bits. */
const KNOWN_INTENTS = 2 ** 29 - 1;

/** What a user session without `intents` receives: everything made for it. */
const DEFAULT_USER_INTENTS = USER_INTENTS + bits(12);

/**
 * Checks the `intents` of an Identify.
 *
 * @throws CloseError 4013 for a value that is no intents bitfield, 4014 for one not allowed here
 */
export function readIntents(value: unknown, principal: Principal): number {
  if (value === undefined && principal.kind === "bearer") return DEFAULT_USER_INTENTS;
  if (value === undefined && principal.kind === "person") return KNOWN_INTENTS;
  const valid =
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= KNOWN_INTENTS;
  if (!valid) throw new CloseError(CloseCode.InvalidIntents);
  const intents = value as number;
  if (principal.kind === "bot") {
    if ((intents & ~BOT_INTENTS) !== 0) throw new CloseError(CloseCode.InvalidIntents);
    const refused = USER_INTENTS | (PRIVILEGED_INTENTS & ~principal.privilegedIntents);
    if ((intents & refused) !== 0) throw new CloseError(CloseCode.DisallowedIntents);
  }
  return intents;
}
