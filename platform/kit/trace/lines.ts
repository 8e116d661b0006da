import type { PlatformEvent } from "../../kernel/event-log.js";
import { spoken } from "../durations.js";
import { brief } from "./brief.js";
import { closeText, intentNames, opcodeName, waitingText, withheldText } from "./gateway-words.js";
import { withNumbers } from "./json-values.js";
import { namesIn } from "./names.js";
import { causesFirst } from "./order.js";
import { sentEvent, withEventsOnce } from "./same-event.js";
import type { ActEntry, RequestEntry, Step, TimelineEntry } from "./timeline-entry.js";
import type { Trace } from "./trace-file.js";

/** How much an entry says about why a test failed. */
export type Weight = "plain" | "quiet" | "wrong";

/** An entry in words. */
export interface TraceLine {
  readonly entry: TimelineEntry;
  /** The entries of others who were sent the same event. */
  readonly copies: readonly TimelineEntry[];
  /** Milliseconds of real time since the test began; of a request that stands after its cause, when that came. */
  readonly ms: number;
  /** What happened, with names in the place of ids. */
  readonly text: string;
  readonly weight: Weight;
  /** By how much the platform's clock was moved before it, in milliseconds. */
  readonly moved: number;
  /** By how much it has been moved since the trace began, in milliseconds. */
  readonly inAll: number;
}

/** Longest text of a body or an argument in a line, in characters. */
const MAX_SHOWN = 160;

/** The same of an answer that refuses something, as what is wrong often stands at its end. */
const MAX_REFUSAL = 600;

/** The same of an answer that refuses nothing. */
const MAX_ANSWER = 80;

/** So many of those who were sent an event are named. */
const MAX_WHO = 8;

/** Numbers from here on are no spans but moments, in milliseconds. */
const MAX_SPAN = 1e12;

/** Opcodes of the gateway that only keep a connection going. */
const HEARTBEATS = new Set([1, 10, 11, 40, 41]);

/** Events of the platform that repeat what another entry says. */
const REPEATED = /^(?:gateway\.(?:presence|ready)|http\.unknown_field|interaction\.)/;

/** Events that say that something went wrong. */
const WRONG =
  /fault|failed|error|denied|refused|removed|switched_off|reused|not_written|no_route|stuck/;

/** An id in a text. */
export const ID = /\d{16,20}/g;

/** Names in the place of the ids that have one. */
export function named(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(ID, (id) => names[id] ?? id);
}

/** All entries of a trace in words. */
export function linesOf(trace: Pick<Trace, "entries" | "names" | "start">): TraceLine[] {
  const names = namesIn(trace.entries, trace.names);
  let clock = trace.start;
  return withEventsOnce(causesFirst(trace.entries)).map(({ entry, copies, ms, clock: now }) => {
    const moved = now - clock;
    clock = now;
    const { text, weight } = copies.length > 0 ? toSeveral([entry, ...copies]) : described(entry);
    const isQuiet = entry.setUp === true && weight === "plain";
    const inAll = clock - trace.start;
    return {
      entry,
      copies,
      ms,
      text: named(text, names),
      weight: isQuiet ? "quiet" : weight,
      moved,
      inAll,
    };
  });
}

/** Text as one line of a terminal, in which line breaks and control characters stand as escapes. */
export const terminalLine = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return character === "\n" ? "\\n" : `\\u${code}`;
  });

/** The line as a terminal shows it. */
export function plainLine({ ms, text, moved, inAll }: TraceLine): string {
  const total = Math.abs(inAll - moved) < 1 ? "" : `, ${signed(inAll)} in all`;
  const jump = Math.abs(moved) < 1 ? "" : ` (the clock: ${signed(moved)}${total})`;
  return `${spoken(ms).padStart(9)}  ${text}${jump}`;
}

const signed = (ms: number) => `${ms < 0 ? "−" : "+"}${spoken(Math.abs(ms))}`;

function described(entry: TimelineEntry): { readonly text: string; readonly weight: Weight } {
  switch (entry.kind) {
    case "request":
    case "webhook": {
      const to = entry.kind === "webhook" ? "the service calls " : "";
      const who = entry.userId === undefined || to ? "" : `${entry.userId}: `;
      const { status: number, underWay = false } = entry;
      const status = underWay ? "no answer yet" : number === 0 ? "no answer" : String(number);
      const wrong = !underWay && (number === 0 || number >= 400);
      const sent = entry.requestBody === "" ? "" : ` ${shown(entry.requestBody)}`;
      const text = `${who}${to}${entry.method} ${entry.url}${sent} → ${status}${answerText(entry)}`;
      return { text, weight: wrong ? "wrong" : "plain" };
    }
    case "frame": {
      const { t, op, d } = Object(parsed(entry.text)) as Readonly<Record<string, unknown>>;
      const who = entry.userId ?? `connection ${entry.connection ?? ""}`;
      const way = entry.direction === "in" ? `${who} sends` : `${who} is sent`;
      const weight = HEARTBEATS.has(op as number) ? "quiet" : "plain";
      const { intents } = Object(d) as { readonly intents?: unknown };
      const data =
        op === 2 && typeof intents === "number"
          ? `with ${intentNames(intents)}`
          : shown(entry.direction === "out" ? brief(d) : d);
      return { text: `${way} ${t ?? opcodeName(op)} ${data}`, weight };
    }
    case "event": {
      const { kind, userId } = entry.event;
      if (kind === "fault")
        return { text: `a fault is applied: ${faultText(entry.event)}`, weight: "wrong" };
      const detail = kind === "gateway.closed" ? closeText(entry.event.detail) : entry.event.detail;
      const text = [kind, userId, detail].filter((part) => part !== undefined).join(" ");
      return { text, weight: WRONG.test(kind) ? "wrong" : REPEATED.test(kind) ? "quiet" : "plain" };
    }
    case "withheld":
      return {
        text: `${entry.userId} ${withheldText(entry.event, entry.intents)}`,
        weight: "plain",
      };
    case "waiting":
      return { text: `${entry.userId} ${waitingText(entry.event)}`, weight: "wrong" };
    case "received":
      return {
        text: `${entry.who} receives ${entry.event} ${shown(brief(entry.data))}`,
        weight: "plain",
      };
    case "log":
      return { text: `${entry.who} logs: ${entry.message}`, weight: "plain" };
    case "act": {
      const { error, reason } = entry.outcome;
      const text = actText(entry);
      return error === undefined
        ? { text, weight: "plain" }
        : { text: `${text} fails: ${error}${because(reason)}`, weight: "wrong" };
    }
    case "step":
      return {
        text: `${entry.ended ? "end of" : "step"} "${entry.name}"`,
        weight: entry.ended ? "quiet" : "plain",
      };
    case "assertion":
      return {
        text: `${entry.passed ? "✓" : "✗"} ${entry.text}`,
        weight: entry.passed ? "plain" : "wrong",
      };
    case "failure":
      return {
        text: `the test fails: ${cut(entry.message.split("\n")[0] ?? "", MAX_SHOWN)}`,
        weight: "wrong",
      };
  }
}

/** An event that several people were sent. */
function toSeveral(entries: readonly TimelineEntry[]): ReturnType<typeof described> {
  const sent = entries.flatMap((entry) => sentEvent(entry) ?? []);
  const [{ event, data } = { event: "", data: undefined }] = sent;
  const names = sent.slice(0, MAX_WHO).map(({ who }) => who);
  const more = sent.length > MAX_WHO ? ` and ${sent.length - MAX_WHO} more` : "";
  const text = `${names.join(", ")}${more} receive ${event} ${shown(brief(data))}`;
  return { text, weight: "plain" };
}

/** An act as a test writes it. */
export function actText({ path, args }: Pick<ActEntry, "path" | "args">): string {
  const texts = path[0] === "clock" ? args.map(clockText) : args.map(argumentText);
  return `${path.map(stepText).join(".")}(${texts.join(", ")})`;
}

const stepText = (step: Step) =>
  typeof step === "string"
    ? step.replace(/^advanceInSlices$/, "advance")
    : `${step.call}(${step.args.map(argumentText).join(", ")})`;

/** What a request was answered: whole where it was refused, the beginning where something was made or changed. */
function answerText(entry: RequestEntry): string {
  const { method, status, fault, reason, responseBody, underWay = false } = entry;
  if (underWay) return "";
  if (fault !== undefined) return ` ${fault}`;
  if (status === 0) {
    const lost = responseBody === "" ? "" : `, instead of ${shown(responseBody)}`;
    return `${lost}${because(reason)}`;
  }
  if (status >= 400) return ` ${shown(responseBody, MAX_REFUSAL)}${because(reason)}`;
  if (method === "GET" || responseBody === "") return "";
  const body = /^[[{]/.test(responseBody) ? jsonIn(responseBody) : undefined;
  return ` ${shown(body === undefined ? responseBody : brief(body), MAX_ANSWER)}`;
}

/** Why something was refused, where the answer does not say it. */
export const because = (reason: string | undefined) => (reason === undefined ? "" : `: ${reason}`);

/** A fault that was applied. */
export function faultText({ detail = "", userId }: PlatformEvent): string {
  const [, what, ms] = /^latency on (.*), ([\d.]+) ms$/.exec(detail) ?? [];
  return what === undefined
    ? `${detail}${userId === undefined ? "" : ` for ${userId}`}`
    : `latency on ${what}, until the clock has advanced by ${spoken(Number(ms))}`;
}

/** The requests that faults still hold back, in sentences. */
export function heldBack({ entries }: Pick<Trace, "entries">): string[] {
  const answered = new Set(
    entries.flatMap((entry) => (entry.kind === "request" && !entry.underWay ? entry.n : [])),
  );
  return entries.flatMap((entry) => {
    if (entry.kind !== "event" || entry.event.kind !== "fault") return [];
    // The request has the place before that of its fault.
    const { detail = "" } = entry.event;
    const isHeld = /^(?:latency|hang) on /.test(detail) && !answered.has(entry.n - 1);
    return isHeld
      ? [`A fault that the test set still holds back a request: ${faultText(entry.event)}.`]
      : [];
  });
}

/** Spans of time as people say them; moments are larger. */
const clockText = (value: unknown): string =>
  typeof value === "number" && value < MAX_SPAN ? spoken(value) : shown(value);

const argumentText = (value: unknown): string => shown(value);

function shown(value: unknown, max = MAX_SHOWN): string {
  const text =
    typeof value === "string" && /^[[{]/.test(value)
      ? value
      : withNumbers(JSON.stringify(value) ?? "");
  return cut(text, max);
}

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max)}…` : text);

/** The JSON of a text; undefined where it is none, as of an answer that was cut. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The JSON of a text; what stands for a broken frame where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { t: "a broken frame", d: text };
  }
}
