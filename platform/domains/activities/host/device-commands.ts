import { type Args, optionalText, optionalWhole, requiredText } from "../../../kernel/rpc/args.js";
import { invalidPayload } from "../../../kernel/rpc/errors.js";
import type { OrientationLock } from "../core/group.js";
import type { ActivityCall } from "./call.js";

const LEVELS = ["log", "warn", "debug", "info", "error"];

/** Longest line of an activity's console that is kept. */
const MAX_LINE_LENGTH = 4000;

/** CAPTURE_LOG: a line of the activity's console. */
export function captureLog({ session, args }: ActivityCall) {
  const level = requiredText(args, "level");
  if (!LEVELS.includes(level)) throw invalidPayload(`"level" must be ${LEVELS.join(", ")}.`);
  const message = optionalText(args.message, "message", 0) ?? "";
  session.log(level, message.slice(0, MAX_LINE_LENGTH));
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

/** SET_ORIENTATION_LOCK_STATE: 1 unlocked, 2 portrait, 3 landscape, for each layout. */
export function setOrientationLock({ session, args }: ActivityCall) {
  const focused = lockOf(args, "lock_state");
  if (focused === undefined || focused === null) throw invalidPayload('"lock_state" is required.');
  const pictureInPicture = lockOf(args, "picture_in_picture_lock_state");
  session.lockOrientation({ focused, pictureInPicture, grid: lockOf(args, "grid_lock_state") });
  return null;
}

/** A lock; undefined when it is left out, and null when it is to be taken away. */
function lockOf(args: Args, field: string): OrientationLock | null | undefined {
  const lock = optionalWhole(args[field], field, 1, 3) as OrientationLock | undefined;
  return args[field] === null ? null : lock;
}

/** GET_PLATFORM_BEHAVIORS. */
export function getPlatformBehaviors({ session }: ActivityCall) {
  return session.platform === "mobile" ? { iosKeyboardResizesView: true } : {};
}

/** REQUEST_PROXY_TICKET_REFRESH: who plays, for the proxy. */
export function refreshTicket({ session }: ActivityCall) {
  return { ticket: session.ticket };
}
