import { isObject } from "../json.js";
import { decodeError, requireObject } from "./payloads.js";

/** What a session shows of its user (protocol 4.9). */
export interface Presence {
  status: string;
  activities: readonly Record<string, unknown>[];
  /** Milliseconds since the Unix epoch when the user went idle, or null. */
  since: number | null;
  afk: boolean;
}

/** What a session starts with. */
export const INITIAL_PRESENCE: Presence = {
  status: "online",
  activities: [],
  since: null,
  afk: false,
};

const STATUSES = ["online", "idle", "dnd", "invisible", "offline", "unknown"];
const LAST_ACTIVITY_TYPE = 6;

/** From the most to the least visible; the first that any session has is the user's status. */
const PRECEDENCE = ["dnd", "online", "idle", "invisible"];

/**
 * Reads the `d` of a presence update, where null says as much as nothing. Older libraries have a single
 * activity, `game`. Throws a CloseError 4002 when it is malformed.
 */
export function readPresence(d: unknown): Presence {
  const given = requireObject(d);
  const status = given.status ?? INITIAL_PRESENCE.status;
  const since = given.since ?? null;
  const afk = given.afk ?? false;
  const shown = given.activities ?? [given.game].filter(isObject);
  if (typeof status !== "string" || !STATUSES.includes(status)) throw decodeError();
  if (!Array.isArray(shown)) throw decodeError();
  const activities = shown.map(withType);
  if (!activities.every(isActivity)) throw decodeError();
  if (since !== null && typeof since !== "number") throw decodeError();
  if (typeof afk !== "boolean") throw decodeError();
  return { status: status === "offline" ? "invisible" : status, activities, since, afk };
}

/** An activity without a type is a game that is played. */
function withType(activity: unknown): unknown {
  return isObject(activity) && (activity.type ?? null) === null
    ? { ...activity, type: 0 }
    : activity;
}

function isActivity(value: unknown): value is Record<string, unknown> {
  return (
    isObject(value) &&
    typeof value.name === "string" &&
    value.name.length >= 1 &&
    value.name.length <= 128 &&
    Number.isInteger(value.type) &&
    (value.type as number) >= 0 &&
    (value.type as number) <= LAST_ACTIVITY_TYPE
  );
}

/** One presence for a user with several sessions. */
export function mergePresences(presences: readonly Presence[]): Presence {
  const rank = ({ status }: Presence) => {
    const position = PRECEDENCE.indexOf(status);
    return position === -1 ? PRECEDENCE.length : position;
  };
  const [first] = [...presences].sort((left, right) => rank(left) - rank(right));
  return {
    ...(first ?? { ...INITIAL_PRESENCE, status: "offline" }),
    activities: presences.flatMap(({ activities }) => activities),
  };
}
