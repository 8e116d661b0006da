import { optionalText, optionalWhole, requiredText } from "../../kernel/rpc/args.js";
import { invalidPayload } from "../../kernel/rpc/errors.js";
import type { ActivityCall } from "./call.js";

const LEVELS = ["log", "warn", "debug", "info", "error"];

/** Longest line of an activity's console that is kept. */
const LONGEST_LINE = 4000;

/** CAPTURE_LOG: a line of the activity's console. */
export function captureLog({ session, args }: ActivityCall) {
  const level = requiredText(args, "level");
  if (!LEVELS.includes(level)) throw invalidPayload(`"level" must be ${LEVELS.join(", ")}.`);
  const message = optionalText(args.message, "message", 0) ?? "";
  session.log(level, message.slice(0, LONGEST_LINE));
  return null;
}

/** SET_CONFIG. */
export function setConfig({ args }: ActivityCall) {
  const { use_interactive_pip } = args;
  if (typeof use_interactive_pip !== "boolean") {
    throw invalidPayload('"use_interactive_pip" must be true or false.');
  }
  return { use_interactive_pip };
}

/** SET_ORIENTATION_LOCK_STATE: 1 unlocked, 2 portrait, 3 landscape. */
export function setOrientationLock({ session, args }: ActivityCall) {
  const state = optionalWhole(args.lock_state, "lock_state", 1, 3);
  if (state === undefined) throw invalidPayload('"lock_state" is required.');
  for (const field of ["picture_in_picture_lock_state", "grid_lock_state"]) {
    optionalWhole(args[field], field, 1, 3);
  }
  session.lockOrientation(state);
  return null;
}

/** GET_PLATFORM_BEHAVIORS. */
export function getPlatformBehaviors({ session }: ActivityCall) {
  return session.platform === "mobile" ? { iosKeyboardResizesView: true } : {};
}

/** REQUEST_PROXY_TICKET_REFRESH: who plays, for the proxy. */
export function refreshTicket({ session }: ActivityCall) {
  return { ticket: session.ticket };
}
