import type { TrafficEntry } from "../../kernel/traffic/entry.js";
import { isFrame, isHeartbeat, isHttp, outcomeOf, searchText, sizeOf } from "./facts.js";

/** What of the traffic is shown; an empty string is no filter. It stands in the address. */
export interface Filters {
  readonly kind: string;
  /** Id of a user or of an application. */
  readonly who: string;
  readonly session: string;
  readonly status: string;
  /** Milliseconds that a request took at least. */
  readonly slow: string;
  /** Bytes that an entry has at least. */
  readonly large: string;
  readonly q: string;
  /** Whether heartbeats are shown. */
  readonly heartbeats: string;
}

export const NO_FILTERS: Filters = {
  kind: "",
  who: "",
  session: "",
  status: "",
  slow: "",
  large: "",
  q: "",
  heartbeats: "",
};

export const KINDS = [
  ["", "Everything"],
  ["http", "HTTP requests"],
  ["gateway", "Gateway frames"],
  ["local", "Local client's frames"],
  ["webhook", "Webhook deliveries"],
  ["voice", "Voice packets"],
] as const;

export const STATUSES = [
  ["", "Any status"],
  ["failed", "Failed"],
  ["2", "2xx"],
  ["4", "4xx"],
  ["5", "5xx"],
  ["0", "No answer"],
] as const;

/** Reads filters of an address. */
export function filtersOf(query: Readonly<Record<string, string>>): Filters {
  const given = Object.entries(query).filter(([name]) => name in NO_FILTERS);
  return { ...NO_FILTERS, ...Object.fromEntries(given) };
}

/** The address with these filters. */
export function addressOf(filters: Filters, entry?: string): string {
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  if (entry !== undefined) given.push(["entry", entry]);
  const query = new URLSearchParams(given).toString();
  return `/inspector${query === "" ? "" : `?${query}`}`;
}

/** Whether an entry is to be shown. */
export function passes(entry: TrafficEntry, filters: Filters): boolean {
  const { kind, who, session, status, slow, large, q, heartbeats } = filters;
  if (kind !== "" && entry.kind !== kind) return false;
  if (heartbeats === "" && isHeartbeat(entry)) return false;
  if (who !== "" && entry.userId !== who && entry.applicationId !== who) return false;
  if (session !== "" && !(isFrame(entry) && entry.sessionId === session)) return false;
  if (status === "failed" && outcomeOf(entry) !== "failed") return false;
  if (/^\d$/.test(status)) {
    if (!isHttp(entry) || Math.floor(entry.status / 100) !== Number(status)) return false;
  }
  if (slow !== "" && !(isHttp(entry) && entry.duration >= Number(slow))) return false;
  if (large !== "" && sizeOf(entry) < Number(large)) return false;
  return q === "" || searchText(entry).includes(q.toLowerCase());
}
