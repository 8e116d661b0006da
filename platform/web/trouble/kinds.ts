import type { FaultRule } from "../../kernel/faults/rules.js";

/** A field of a fault that a person fills in. */
export interface FaultField {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices?: readonly string[];
}

/** A fault that can be chosen, and what it does. */
export interface FaultKind {
  readonly target: FaultRule["target"];
  readonly kind: FaultRule["fault"]["kind"];
  readonly title: string;
  /** What the fault does, in one sentence. */
  readonly does: string;
  readonly fields: readonly FaultField[];
}

const route = { name: "route", label: "Requests (method and path, * for any text)", value: "* *" };
const event = { name: "event", label: "Event (empty for any)", value: "" };
const number = (name: string, label: string, value: number) => ({
  name,
  label,
  value: String(value),
});

/** Every fault there is. */
export const FAULTS: readonly FaultKind[] = [
  {
    target: "http",
    kind: "latency",
    title: "Late answer",
    does: "The request is answered as usual, but so many milliseconds of the platform's clock later.",
    fields: [route, number("ms", "Milliseconds", 2000)],
  },
  {
    target: "http",
    kind: "rate-limit",
    title: "Rate limit",
    does: "The request is answered with 429 and a time to wait, as if the client had asked too often.",
    fields: [route, number("retryAfter", "Seconds to wait", 2)],
  },
  {
    target: "http",
    kind: "error",
    title: "Failure",
    does: "The request is not carried out and is answered with this status.",
    fields: [route, number("status", "Status", 503)],
  },
  {
    target: "http",
    kind: "drop",
    title: "Lost request",
    does: "The connection breaks before the request is carried out.",
    fields: [route],
  },
  {
    target: "http",
    kind: "lose-answer",
    title: "Lost answer",
    does: "The request is carried out, but the connection breaks in place of the answer.",
    fields: [route],
  },
  {
    target: "http",
    kind: "hang",
    title: "No answer",
    does: "The request is never answered, and its connection stays open.",
    fields: [route],
  },
  {
    target: "http",
    kind: "malformed",
    title: "Broken answer",
    does: "The request is answered with 200 and JSON that ends too early.",
    fields: [route],
  },
  {
    target: "gateway",
    kind: "refuse-upgrade",
    title: "Gateway refuses",
    does: "The next connection to the gateway is answered with this status instead.",
    fields: [number("status", "Status", 503)],
  },
  {
    target: "gateway",
    kind: "half-open",
    title: "Half-open connection",
    does: "The connection stays open, but from then on nothing comes or goes on it.",
    fields: [],
  },
  {
    target: "gateway",
    kind: "ignore-heartbeat",
    title: "Unanswered heartbeat",
    does: "The client's heartbeat is not acknowledged, which a client takes for a dead connection.",
    fields: [],
  },
  {
    target: "gateway",
    kind: "duplicate",
    title: "Event comes twice",
    does: "The event is sent twice with the same sequence number.",
    fields: [event],
  },
  {
    target: "gateway",
    kind: "malformed",
    title: "Broken frame",
    does: "In place of the event something is sent that no client can read.",
    fields: [
      {
        name: "form",
        label: "How",
        value: "truncated",
        choices: ["truncated", "not-json", "oversize", "wrong-types"],
      },
      event,
    ],
  },
  {
    target: "gateway",
    kind: "drop",
    title: "Connection breaks",
    does: "The connection breaks in place of the event; the client may resume its session.",
    fields: [event],
  },
];

const NUMBERS = new Set(["ms", "retryAfter", "status"]);

/** What the admin API takes for a fault as it was filled in. */
export function ruleOf(
  { target, kind }: FaultKind,
  values: Readonly<Record<string, string>>,
  scope: { readonly userId: string; readonly count: string },
): object {
  const { route, ...rest } = values;
  const given = Object.entries(rest).filter(([, value]) => value !== "");
  const fields = given.map(([name, value]) => [name, NUMBERS.has(name) ? Number(value) : value]);
  return {
    target,
    ...(target === "http" ? { route } : scope.userId === "" ? {} : { userId: scope.userId }),
    ...(scope.count === "" ? { forever: true } : { count: Number(scope.count) }),
    fault: { kind, ...Object.fromEntries(fields) },
  };
}
