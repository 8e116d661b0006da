import type { TrafficEntry } from "../../kernel/traffic/entry.js";
import { isFrame, isHttp } from "./facts.js";
import { ageOf } from "./recording.js";

/** How long an application has for its first answer, in milliseconds. */
export const LIMIT = 3000;

/** Something that happened to an interaction. */
export interface Moment {
  readonly entry: TrafficEntry;
  readonly title: string;
  /** Milliseconds since the interaction was sent, by the platform's clock. */
  readonly after: number;
  readonly failed: boolean;
}

/** An interaction from when it was sent. */
export interface Interaction {
  readonly id: string;
  readonly name: string;
  readonly userId: string | undefined;
  readonly applicationId: string | undefined;
  readonly start: TrafficEntry;
  readonly moments: readonly Moment[];
  /** What became of it, in words. */
  readonly outcome: string;
  readonly tone: "danger" | "success" | "warning" | "";
}

const CALLBACKS: Readonly<Record<number, string>> = {
  4: "Answered",
  5: "Deferred",
  6: "Deferred an update",
  7: "Updated the message",
  8: "Sent completions",
  9: "Opened a form",
  12: "Launched the activity",
};

/** What of a component names it. */
interface Labelled {
  readonly custom_id?: string;
  readonly label?: string;
  readonly placeholder?: string;
  readonly components?: readonly Labelled[];
  readonly accessory?: Labelled;
}

interface Payload {
  readonly type?: number;
  readonly message?: Labelled;
  readonly data?: { readonly name?: string; readonly custom_id?: string };
  readonly member?: { readonly user?: { readonly id?: string } };
  readonly user?: { readonly id?: string };
}

function parse(text: string): { readonly d?: Payload } & Payload {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** What a component of a message says, by its custom id. */
function labelOf({ components = [], accessory, ...own }: Labelled, id: string): string | undefined {
  if (own.custom_id === id) return own.label ?? own.placeholder;
  for (const each of accessory === undefined ? components : [...components, accessory]) {
    const label = labelOf(each, id);
    if (label !== undefined) return label;
  }
  return undefined;
}

/** What was used, such as `/race`. */
function nameOf({ type, data, message }: Payload): string {
  if (type === 3) {
    const { custom_id: id = "" } = data ?? {};
    const label = labelOf(message ?? {}, id);
    return label === undefined ? `Component ${id}` : `“${label}”`;
  }
  if (type === 5) return `Form ${data?.custom_id ?? ""}`;
  return `${type === 4 ? "Completion of " : ""}/${data?.name ?? "command"}`;
}

/** The interactions among entries, the latest first. */
export function interactionsOf(entries: readonly TrafficEntry[]): Interaction[] {
  const all = new Map<string, TrafficEntry[]>();
  for (const entry of entries) {
    if (entry.interactionId === undefined) continue;
    const own = all.get(entry.interactionId);
    if (own === undefined) all.set(entry.interactionId, [entry]);
    else own.push(entry);
  }
  return [...all].flatMap(([id, own]) => describe(id, own) ?? []).reverse();
}

function describe(id: string, own: readonly TrafficEntry[]): Interaction | undefined {
  const start = own.find((entry) =>
    isFrame(entry) ? entry.direction === "out" : entry.kind === "webhook",
  );
  if (start === undefined) return undefined;
  const payload = isFrame(start)
    ? (parse(start.text).d ?? {})
    : isHttp(start)
      ? parse(start.requestBody)
      : {};
  // A request is noted once it is answered; what it carries arrived before.
  const begun = isHttp(start) ? start.at - start.duration : start.at;
  const moments = own
    .filter((entry) => isHttp(entry) && entry.method !== "GET")
    .map((entry) => momentOf(entry, begun));
  return {
    id,
    name: nameOf(payload),
    userId: payload.member?.user?.id ?? payload.user?.id,
    applicationId: start.applicationId,
    start,
    moments,
    ...outcomeOf(start, moments),
  };
}

function momentOf(entry: TrafficEntry, begun: number): Moment {
  const after = Math.max(0, entry.at - begun);
  if (!isHttp(entry)) return { entry, after, failed: false, title: "" };
  const failed = entry.status === 0 || entry.status >= 400;
  if (failed && entry.kind === "webhook") {
    const title =
      entry.status === 0 ? "The server did not answer" : `The server answered ${entry.status}`;
    return { entry, after, failed, title };
  }
  const callback = entry.kind === "webhook" || entry.url.includes("/callback");
  const { type = 0 } = parse(entry.kind === "webhook" ? entry.responseBody : entry.requestBody);
  const followUp = entry.method === "POST" ? "Sent a follow-up" : "Edited the answer";
  const title = callback
    ? (CALLBACKS[type] ?? "Answered without a body")
    : entry.method === "DELETE"
      ? "Deleted the answer"
      : followUp;
  return { entry, after, failed, title };
}

function outcomeOf(
  start: TrafficEntry,
  moments: readonly Moment[],
): Pick<Interaction, "outcome" | "tone"> {
  const [first, ...rest] = moments.filter(({ failed }) => !failed);
  if (first === undefined) {
    if (start.kind === "webhook") return { outcome: "the server failed", tone: "danger" };
    if (moments.length > 0) return { outcome: "the answer was refused", tone: "danger" };
    const age = ageOf(start);
    return age === undefined || age > LIMIT
      ? { outcome: "no answer within 3\u00a0s", tone: "danger" }
      : { outcome: "waiting for an answer", tone: "warning" };
  }
  if (!first.title.startsWith("Deferred")) return { outcome: "answered", tone: "success" };
  return rest.length > 0
    ? { outcome: "deferred, then answered", tone: "success" }
    : { outcome: "deferred, no answer yet", tone: "warning" };
}
