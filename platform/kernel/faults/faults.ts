import { PlatformError } from "../errors.js";
import { checkOptionNames } from "../names.js";
import { checkRule } from "./check.js";
import type { FaultRule, GatewayFault, GatewayRule, HttpRule, MalformedForm } from "./rules.js";

/** A rule in force. */
export interface ActiveRule {
  /** Number that {@link Faults.add} gave the rule. */
  readonly id: number;
  /** The rule as it was added. */
  readonly rule: FaultRule;
  /** How many times it will still apply. */
  readonly remaining: number;
}

/** Whose connection a gateway rule is matched against. */
export interface GatewaySubject {
  /** Id of the connection's user; absent before Identify or Resume. */
  userId?: string | undefined;
  /** Id of the connection's application; absent before Identify or Resume. */
  applicationId?: string | undefined;
}

interface Entry {
  id: number;
  rule: FaultRule;
  remaining: number;
}

/**
 * Injects faults. Each rule says what it matches and how often it applies; of several that match,
 * the one added first applies.
 */
export class Faults {
  #entries: Entry[] = [];
  #nextId = 1;
  /** @internal Called when a rule was added, and when rules were removed. */
  changed: () => void = () => {};

  /**
   * Adds a rule.
   *
   * @returns the rule's id, for {@link clear}
   * @throws PlatformError when a value does not fit
   */
  add(rule: FaultRule): number {
    checkRule(rule);
    const id = this.#nextId++;
    this.#entries.push({ id, rule: structuredClone(rule), remaining: rule.count ?? 1 });
    this.changed();
    return id;
  }

  /** Delays the next `count` answers of a route by `ms` milliseconds of the platform's clock. */
  latency(route: string, ms: number, count = Number.POSITIVE_INFINITY): number {
    return this.add({ target: "http", route, count, fault: { kind: "latency", ms } });
  }

  /** Answers the next `count` requests of a route with 429; `retryAfter` in seconds. */
  rateLimit(route: string, retryAfter: number, count = 1, global = false): number {
    return this.add({
      target: "http",
      route,
      count,
      fault: { kind: "rate-limit", retryAfter, global },
    });
  }

  /** Fails the next `count` requests of a route with a status. */
  error(route: string, status = 500, count = 1): number {
    return this.add({ target: "http", route, count, fault: { kind: "error", status } });
  }

  /** Destroys the sockets of the next `count` requests of a route. */
  drop(route: string, count = 1): number {
    return this.add({ target: "http", route, count, fault: { kind: "drop" } });
  }

  /** Carries out the next `count` requests of a route and destroys their sockets unanswered. */
  loseAnswer(route: string, count = 1): number {
    return this.add({ target: "http", route, count, fault: { kind: "lose-answer" } });
  }

  /** Never answers the next `count` requests of a route. */
  hang(route: string, count = 1): number {
    return this.add({ target: "http", route, count, fault: { kind: "hang" } });
  }

  /** Refuses the next `count` WebSocket upgrades with a status. */
  refuseUpgrade(status = 503, count = 1): number {
    return this.add({ target: "gateway", count, fault: { kind: "refuse-upgrade", status } });
  }

  /** Makes a user's connections (or all) half-open: nothing is read or sent any more. */
  halfOpen(subject: GatewaySubject = {}, count = 1): number {
    return this.add({
      target: "gateway",
      ...checked(subject),
      count,
      fault: { kind: "half-open" },
    });
  }

  /** Leaves a user's next `count` heartbeats unanswered. */
  ignoreHeartbeats(subject: GatewaySubject = {}, count = Number.POSITIVE_INFINITY): number {
    return this.add({
      target: "gateway",
      ...checked(subject),
      count,
      fault: { kind: "ignore-heartbeat" },
    });
  }

  /** Sends a user's next `count` dispatches twice. */
  duplicate(subject: GatewaySubject = {}, count = 1, event?: string): number {
    return this.add({
      target: "gateway",
      ...checked(subject),
      count,
      fault: { kind: "duplicate", event },
    });
  }

  /** Breaks a user's next `count` dispatches. */
  malformed(form: MalformedForm, subject: GatewaySubject = {}, count = 1, event?: string): number {
    const fault = { kind: "malformed" as const, form, event };
    return this.add({ target: "gateway", ...checked(subject), count, fault });
  }

  /** Whether there is no rule, as a cheap check for frequent callers. */
  get none(): boolean {
    return this.#entries.length === 0;
  }

  /** The rules in force. */
  list(): ActiveRule[] {
    return this.#entries.map((entry) => structuredClone(entry));
  }

  /** Removes one rule, or all. */
  clear(id?: number): void {
    if (id !== undefined && !this.#entries.some((entry) => entry.id === id)) {
      throw new PlatformError(`There is no fault rule with the id ${id}.`, "id");
    }
    this.#entries = id === undefined ? [] : this.#entries.filter((entry) => entry.id !== id);
    this.changed();
  }

  /** @internal Whether a rule has one of these kinds. */
  hasGateway(...kinds: readonly GatewayFault["kind"][]): boolean {
    return this.#entries.some(
      ({ rule }) => rule.target === "gateway" && kinds.includes(rule.fault.kind),
    );
  }

  /** @internal The rule for a request, counted as applied. `paths` are its path's names. */
  takeHttp(method: string, paths: readonly string[]): HttpRule | undefined {
    const rule = this.#take(
      (candidate) =>
        candidate.target === "http" &&
        paths.some((path) => routeMatches(candidate.route, `${method} ${path}`)),
    );
    return rule?.target === "http" ? rule : undefined;
  }

  /** @internal The fault of one of these kinds for a connection, counted as applied. */
  takeGateway<K extends GatewayFault["kind"]>(
    kinds: readonly K[],
    subject: GatewaySubject,
    event?: string,
  ): Extract<GatewayFault, { kind: K }> | undefined {
    if (this.#entries.length === 0) return undefined;
    const rule = this.#take(
      (candidate) =>
        candidate.target === "gateway" &&
        (kinds as readonly string[]).includes(candidate.fault.kind) &&
        subjectMatches(candidate, subject) &&
        (!("event" in candidate.fault) || (candidate.fault.event ?? event) === event),
    );
    return rule?.fault as Extract<GatewayFault, { kind: K }> | undefined;
  }

  #take(matches: (rule: FaultRule) => boolean): FaultRule | undefined {
    const entry = this.#entries.find(({ rule }) => matches(rule));
    if (entry === undefined) return undefined;
    entry.remaining -= 1;
    if (entry.remaining <= 0) this.clear(entry.id);
    return entry.rule;
  }
}

/** Without this, a misspelt field would match every connection. */
function checked(subject: GatewaySubject): GatewaySubject {
  checkOptionNames("The choice of whom a fault is for", subject, ["userId", "applicationId"]);
  return subject;
}

function subjectMatches(rule: GatewayRule, subject: GatewaySubject): boolean {
  return (
    (rule.userId ?? subject.userId) === subject.userId &&
    (rule.applicationId ?? subject.applicationId) === subject.applicationId
  );
}

function routeMatches(pattern: string, route: string): boolean {
  const source = pattern.split("*").map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join(".*")}$`, "s").test(route);
}
