import type { Clock } from "./clock.js";

/**
 * The contract's dated changes, each with the day (UTC) from which on it holds. The platform's clock
 * decides, so a test sees both sides of a day by moving the clock.
 */
const days = {
  /** Subscriptions have gateway events of their own. */
  "subscriptions.events": "2024-08-28",
  /** ENTITLEMENT_DELETE gives way to ENTITLEMENT_UPDATE: the migration begins. */
  "entitlements.migration": "2024-10-01",
  /** Webhooks get events about entitlements. */
  "entitlements.webhook": "2024-10-25",
  /** Voice gateways below version 4 and the older encryption modes are no longer supported. */
  "voice.modes": "2024-11-18",
  /** Files of webhooks and interactions may have 10 MiB instead of 25. */
  "uploads.default-size": "2025-01-16",
  /** Applications can no longer create guilds. */
  "guilds.create": "2025-07-15",
  /** `/.proxy/` in addresses of activities is optional. */
  "activities.proxy-prefix": "2025-07-30",
  /** PIN_MESSAGES exists beside MANAGE_MESSAGES. */
  "pins.split": "2025-08-20",
  /** Asking for all members of a guild is limited to once in 30 seconds. */
  "members.request-limit": "2025-10-01",
  /** Pinning needs PIN_MESSAGES; MANAGE_MESSAGES is not enough any more. */
  pins: "2026-02-23",
  /** Users need BYPASS_SLOWMODE to write in spite of a slowmode. */
  slowmode: "2026-02-23",
  /** Bots need CREATE_GUILD_EXPRESSIONS and CREATE_EVENTS. */
  "expressions-and-events": "2026-02-23",
  /** Calls are end-to-end encrypted only. */
  "voice.end-to-end": "2026-03-01",
  /** Connections to the first of two game publishers are not returned any more. */
  "connections.publisher-a": "2026-07-10",
  /** Connections to the second are not returned any more either. */
  "connections.publisher-b": "2026-09-22",
  /** Channels without view permission are left out of lists and obfuscated in events. */
  "channels.obfuscation": "2026-11-16",
} as const;

/** A dated change of the contract. */
export type Change = keyof typeof days;

/** Whether a change is in force. */
export function changed(change: Change, clock: Pick<Clock, "now">): boolean {
  return clock.now() >= dayOf(change);
}

/** When a change comes into force, in milliseconds since the Unix epoch. */
export function dayOf(change: Change): number {
  return Date.parse(`${days[change]}T00:00:00Z`);
}

/** All dated changes, in the order of their days. */
export const changes = Object.keys(days) as readonly Change[];
