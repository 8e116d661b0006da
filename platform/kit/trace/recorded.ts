import { ApiError } from "../../kernel/http/api-error.js";
import { callerOf, withCaller } from "../caller.js";
import { NextTimeoutError } from "../mailbox.js";
import { textOf } from "./json-values.js";
import type { Timeline } from "./timeline.js";
import type { ActEntry, Outcome, Step } from "./timeline-entry.js";

/** Properties of a platform that have methods of their own. */
const PARTS: ReadonlySet<string> = new Set([
  "accounts",
  "applications",
  "clock",
  "faults",
  "guilds",
  "identityProviders",
  "localClient",
  "persons",
  "rateLimits",
  "relationships",
  "sessions",
  "subscriptions",
  "users",
  "voice",
]);

/** Methods that lead to others. */
const WAYS: ReadonlySet<string> = new Set(["as", "domain"]);

/** Methods that change nothing. */
const READS =
  /^(?:all|channels?|current|due|exportState|find|get|has|in(?:Channel|Guild)|instances|introspect|list|may|members?|monotonic|named|next\w+|notices|now|of|people|position|read\w+|recent|require|roles|settings|stored|subscribe|toJSON|toString|view|waitFor|webhookEvents)$/;

/** Ends the platform, which is no act of a test. */
const ENDS: ReadonlySet<unknown> = new Set(["close", Symbol.asyncDispose]);

const isAct = (name: string): boolean =>
  /^[A-Za-z_$][\w$]*$/.test(name) && !READS.test(name) && !ENDS.has(name);

/** Whether the recorder writes such paths: parts and ways, and then a method. */
export function isRecordable(path: readonly Step[]): boolean {
  return path.every((step, index) => {
    if (index === path.length - 1) return typeof step === "string" && isAct(step);
    return typeof step === "string" ? PARTS.has(step) : WAYS.has(step.call);
  });
}

/** Whether an object or its class has a method, not counting what every object has. */
export function hasMethod(owner: unknown, name: string): boolean {
  if (typeof owner !== "object" || owner === null || name === "constructor") return false;
  for (
    let one = owner;
    one !== null && one !== Object.prototype;
    one = Object.getPrototypeOf(one)
  ) {
    if (Object.hasOwn(one, name)) return true;
  }
  return false;
}

/** An act as it is written down. */
export type RecordedAct = Pick<ActEntry, "path" | "args">;

/** Does an act, in a way of its own. */
export type DoAct = <Result>(act: RecordedAct, work: () => Result) => Result;

const plainly: DoAct = (_act, work) => work();

/** The same object, whose calls are written down as acts. */
export function recorded<Target extends object>(
  target: Target,
  timeline: Timeline,
  path: readonly Step[] = [],
  doAct: DoAct = plainly,
): Target {
  const wrapped = new Map<string | symbol, unknown>();
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === "symbol" || ENDS.has(name)) return bound(value, target);
      if (typeof value === "function") {
        let call = wrapped.get(name);
        if (call === undefined) {
          call = READS.test(name)
            ? value.bind(target)
            : noted(target, name, value, timeline, path, doAct);
          wrapped.set(name, call);
        }
        return call;
      }
      if (!PARTS.has(name) || typeof value !== "object" || value === null) return value;
      let part = wrapped.get(name);
      if (part === undefined) {
        part = recorded(value, timeline, [...path, name], doAct);
        wrapped.set(name, part);
      }
      return part;
    },
  });
}

const bound = (value: unknown, target: object): unknown =>
  typeof value === "function" ? value.bind(target) : value;

function noted(
  target: object,
  name: string,
  // biome-ignore lint/complexity/noBannedTypes: any method of any part
  method: Function,
  timeline: Timeline,
  path: readonly Step[],
  doAct: DoAct,
): unknown {
  if (WAYS.has(name)) {
    return (...args: unknown[]) => {
      const found: unknown = method.apply(target, args);
      const step = { call: name, args: name === "domain" ? [nameOf(args[0])] : args };
      if (typeof found !== "object" || found === null) return found;
      const way = [...path, step];
      return name === "as"
        ? recordedActor(found, timeline, way, doAct)
        : recorded(found, timeline, way, doAct);
    };
  }
  const call = (...args: unknown[]): unknown => {
    const outcome: Outcome = {};
    const noted = TAKES_PAGE.test(name) ? args.map(pageOf) : args;
    const act = { kind: "act", path: [...path, name], args: noted, outcome } as const;
    try {
      const result: unknown = timeline.act(act, () => doAct(act, () => method.apply(target, args)));
      return traced(result, call, (error) => noteError(outcome, error));
    } catch (error) {
      noteError(outcome, error);
      throw error;
    }
  };
  return call;
}

/** A result whose error, if it is a promise that is rejected, has a stack that leads to who has called. */
// biome-ignore lint/complexity/noBannedTypes: any function that a test calls
function traced(result: unknown, called: Function, failed = (_error: unknown) => {}): unknown {
  if (!(result instanceof Promise)) return result;
  const caller = callerOf(called);
  // Whoever awaits the result looks at its error after this.
  result.catch((error: unknown) => failed(withCaller(error, caller)));
  return result;
}

/** A method that changes nothing, and may wait. */
// biome-ignore lint/complexity/noBannedTypes: any method of any part
function read(target: object, method: Function, path: readonly Step[], doAct: DoAct): unknown {
  const call = (...args: unknown[]): unknown =>
    traced(
      doAct({ path, args }, () => method.apply(target, args)),
      call,
    );
  return call;
}

function noteError(outcome: Outcome, error: unknown): void {
  // The platform has refused nothing, so a replay does not wait for it either.
  if (error instanceof NextTimeoutError) return;
  outcome.error = textOf(error);
  if (error instanceof ApiError && error.reason !== undefined) outcome.reason = error.reason;
}

/** What `platform.as` returns, whose methods are many, and made when they are asked for. */
function recordedActor(
  actor: object,
  timeline: Timeline,
  path: readonly Step[],
  doAct: DoAct,
): object {
  const wrapped = new Map<string, unknown>();
  return new Proxy(actor, {
    get(_actor, name) {
      const value: unknown = Reflect.get(actor, name, actor);
      if (typeof value !== "function" || typeof name === "symbol") return value;
      let call = wrapped.get(name);
      if (call === undefined) {
        call = READS.test(name)
          ? read(actor, value, [...path, name], doAct)
          : noted(actor, name, value, timeline, path, doAct);
        wrapped.set(name, call);
      }
      return call;
    },
  });
}

/** Methods that take the page of a sign-in, which clients hide. */
const TAKES_PAGE = /^(?:approve|deny)SignIn$/;

const pageOf = (page: unknown) => {
  const { url } = Object(page) as { readonly url?: unknown };
  return typeof url === "string" ? { url } : page;
};

const nameOf = (domain: unknown) => (Object(domain) as { name?: unknown }).name;
