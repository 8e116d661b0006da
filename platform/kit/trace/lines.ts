import { spoken } from "../durations.js";
import type { Step, TimelineEntry } from "./timeline.js";
import type { Trace } from "./trace-file.js";

/** How much an entry says about why a test failed. */
export type Weight = "plain" | "quiet" | "wrong";

/** An entry in words. */
export interface TraceLine {
  readonly entry: TimelineEntry;
  /** What happened, with names in the place of ids. */
  readonly text: string;
  readonly weight: Weight;
  /** By how much the platform's clock was moved before it, in milliseconds. */
  readonly moved: number;
}

/** Longest text of a body or an argument in a line, in characters. */
const MAX_SHOWN = 160;

/** The same of an answer that refuses something, as what is wrong often stands at its end. */
const MAX_REFUSAL = 600;

/** Opcodes of the gateway that only keep a connection going. */
const HEARTBEATS = new Set([1, 10, 11, 40, 41]);

/** Events of the platform that repeat what another entry says. */
const REPEATED = /^(?:gateway\.(?:presence|ready)|http\.unknown_field|interaction\.)/;

/** Events that say that something went wrong. */
const WRONG =
  /fault|failed|error|denied|refused|removed|switched_off|reused|not_written|no_route|stuck/;

/** Names in the place of the ids that have one. */
export function named(text: string, names: Readonly<Record<string, string>>): string {
  return text.replace(/\d{16,20}/g, (id) => names[id] ?? id);
}

/** All entries of a trace in words. */
export function linesOf(trace: Pick<Trace, "entries" | "names" | "start">): TraceLine[] {
  let clock = trace.start;
  return trace.entries.map((entry) => {
    const moved = entry.clock - clock;
    clock = entry.clock;
    const { text, weight } = described(entry);
    return { entry, text: named(text, trace.names), weight, moved };
  });
}

/** The line as a terminal shows it. */
export function plainLine({ entry, text, moved }: TraceLine): string {
  const jump =
    Math.abs(moved) < 1 ? "" : ` (the clock: ${moved < 0 ? "−" : "+"}${spoken(Math.abs(moved))})`;
  return `${spoken(entry.ms).padStart(9)}  ${text}${jump}`;
}

function described(entry: TimelineEntry): { readonly text: string; readonly weight: Weight } {
  switch (entry.kind) {
    case "request":
    case "webhook": {
      const to = entry.kind === "webhook" ? "the service calls " : "";
      const who = entry.userId === undefined || to ? "" : `${entry.userId}: `;
      const status = entry.status === 0 ? "no answer" : String(entry.status);
      const wrong = entry.status === 0 || entry.status >= 400;
      const body = wrong ? ` ${entry.fault ?? shown(entry.responseBody, MAX_REFUSAL)}` : "";
      const text = `${who}${to}${entry.method} ${entry.url} → ${status}${body}`;
      return { text, weight: wrong ? "wrong" : "plain" };
    }
    case "frame": {
      const { t, op, d } = Object(parsed(entry.text)) as Readonly<Record<string, unknown>>;
      const who = entry.userId ?? `connection ${entry.connection ?? ""}`;
      const way = entry.direction === "in" ? `${who} sends` : `${who} is sent`;
      const weight = HEARTBEATS.has(op as number) ? "quiet" : "plain";
      return { text: `${way} ${t ?? `op ${op}`} ${shown(d)}`, weight };
    }
    case "event": {
      const { kind, detail, userId } = entry.event;
      const text = [kind, userId, detail].filter((part) => part !== undefined).join(" ");
      return { text, weight: WRONG.test(kind) ? "wrong" : REPEATED.test(kind) ? "quiet" : "plain" };
    }
    case "received":
      return { text: `${entry.who} receives ${entry.event} ${shown(entry.data)}`, weight: "plain" };
    case "log":
      return { text: `${entry.who} logs: ${entry.message}`, weight: "plain" };
    case "act": {
      const { error } = entry.outcome;
      const text = `${entry.path.map(stepText).join(".")}(${entry.args.map((each) => shown(each)).join(", ")})`;
      return error === undefined
        ? { text, weight: "plain" }
        : { text: `${text} fails: ${error}`, weight: "wrong" };
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
      return { text: `the test fails: ${entry.message.split("\n")[0]}`, weight: "wrong" };
  }
}

const stepText = (step: Step) =>
  typeof step === "string"
    ? step
    : `${step.call}(${step.args.map((each) => shown(each)).join(", ")})`;

function shown(value: unknown, max = MAX_SHOWN): string {
  const text =
    typeof value === "string" && /^[[{]/.test(value) ? value : (JSON.stringify(value) ?? "");
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { t: "a broken frame", d: text };
  }
}

/** So many of the last lines are relevant, and of earlier ones that went wrong. */
const LAST = 12;
const WRONG_BEFORE = 6;

/** The lines that most likely say why a test failed: the last, and what went wrong before. */
export function relevantLines(trace: Pick<Trace, "entries" | "names" | "start">): string[] {
  const lines = linesOf(trace).filter(({ weight }) => weight !== "quiet");
  const last = lines.slice(-LAST);
  const wrong = lines.slice(0, -LAST).filter(({ weight }) => weight === "wrong");
  const before = wrong.slice(-WRONG_BEFORE).map(plainLine);
  const left = lines.length - last.length - before.length;
  const gap = left > 0 ? [`${" ".repeat(9)}  … ${left} more`] : [];
  return [...before, ...gap, ...last.map(plainLine)];
}
