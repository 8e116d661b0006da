import { PlatformError } from "../errors.js";
import { checkOptionNames, described } from "../names.js";
import type { FaultRule, GatewayFault, HttpFault } from "./rules.js";

const httpKinds: readonly HttpFault["kind"][] = [
  "latency",
  "rate-limit",
  "error",
  "drop",
  "lose-answer",
  "hang",
  "malformed",
];

const gatewayKinds: readonly GatewayFault["kind"][] = [
  "refuse-upgrade",
  "half-open",
  "ignore-heartbeat",
  "duplicate",
  "malformed",
  "drop",
];

const malformedForms = ["truncated", "not-json", "oversize", "wrong-types"];

/** Throws a {@link PlatformError} that names the first value of a rule that does not fit. */
export function checkRule(rule: FaultRule): void {
  const { target, count = 1, fault } = rule;
  require(target === "http" || target === "gateway", "target", target, '"http" or "gateway"');
  checkOptionNames("A fault rule", rule, [
    ...["target", "count", "fault"],
    ...(target === "http" ? ["route"] : ["userId", "applicationId"]),
  ]);
  const whole = Number.isInteger(count) || count === Number.POSITIVE_INFINITY;
  require(whole && count >= 1, "count", count, "a whole number of 1 or more, or Infinity");
  const kinds: readonly string[] = target === "http" ? httpKinds : gatewayKinds;
  require(kinds.includes(fault?.kind), "fault.kind", fault?.kind, `one of ${kinds.join(", ")}`);
  if (rule.target === "http") {
    require(/^\S+ \S+$/.test(
      rule.route,
    ), "route", rule.route, "a method and a path, such as GET /gateway");
    checkHttpFault(rule.fault);
  } else {
    checkGatewayFault(rule.fault);
  }
}

function checkHttpFault(fault: HttpFault): void {
  if (fault.kind === "latency")
    require(fault.ms >= 0, "fault.ms", fault.ms, "0 or more milliseconds");
  if (fault.kind === "error")
    require(isFailure(fault.status), "fault.status", fault.status, "400 to 599");
  if (fault.kind === "rate-limit") {
    require(fault.retryAfter >= 0, "fault.retryAfter", fault.retryAfter, "0 or more seconds");
  }
}

function checkGatewayFault(fault: GatewayFault): void {
  if (fault.kind === "malformed") {
    const forms = `one of ${malformedForms.join(", ")}`;
    require(malformedForms.includes(fault.form), "fault.form", fault.form, forms);
  }
  if (fault.kind === "refuse-upgrade") {
    require(isFailure(fault.status ?? 503), "fault.status", fault.status, "400 to 599");
  }
}

function isFailure(status: number): boolean {
  return Number.isInteger(status) && status >= 400 && status <= 599;
}

function require(condition: boolean, field: string, value: unknown, expected: string): void {
  if (condition) return;
  throw new PlatformError(
    `A fault rule's ${field} must be ${expected}, but ${described(value)} was given.`,
    field,
  );
}
