import { callerOf, withCaller } from "../caller.js";
import { currentKit } from "../lifecycle.js";
import { textOf } from "../trace/json-values.js";
import { subjectName } from "./subjects.js";

type Callable = (...args: unknown[]) => unknown;

/** Longest text of a value in a timeline, in characters. */
const MAX_SHOWN = 120;

/** The same `expect`, whose assertions stand on the timeline of the test that runs. */
export function recordedExpect<Expect extends object>(expect: Expect): Expect {
  return new Proxy(expect, {
    apply(target, self, args: unknown[]) {
      const assertion: unknown = Reflect.apply(target as unknown as Callable, self, args);
      return isObject(assertion) ? recorded(assertion, `expect(${shown(args[0])})`) : assertion;
    },
  });
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** An assertion: its matchers are noted, and so are those behind `not`, `resolves` and `rejects`. */
function recorded(assertion: object, text: string): object {
  return new Proxy(assertion, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof name === "symbol") return value;
      if (typeof value === "function") {
        const called = (...args: unknown[]) => {
          const assertion = `${text}.${name}(${args.map(shown).join(", ")})`;
          return noted(assertion, called, () => value.apply(target, args));
        };
        return called;
      }
      return isObject(value) && !(value instanceof Promise)
        ? recorded(value, `${text}.${name}`)
        : value;
    },
  });
}

/** @param called - what the test calls */
function noted(text: string, called: Callable, work: () => unknown): unknown {
  const kit = currentKit();
  const note = (passed: boolean) => kit?.timeline.add({ kind: "assertion", text, passed });
  const settled = (result: PromiseLike<unknown>, caller = callerOf(called)) =>
    result.then(
      (value) => {
        note(true);
        return value;
      },
      (error) => {
        note(false);
        throw withCaller(error, caller);
      },
    );
  try {
    const result = work();
    if (result instanceof Promise) return settled(result);
    // What the runner gives for `resolves` and `rejects` has to learn whether somebody awaits it.
    if (isThenable(result)) {
      const caller = callerOf(called);
      // Made once, as each look at the runner's thenable asserts once more.
      let once: Promise<unknown> | undefined;
      const promise = () => {
        once ??= Promise.resolve(settled(result, caller));
        return once;
      };
      return {
        // biome-ignore lint/suspicious/noThenProperty: it stands for the runner's own thenable
        then: (done?: () => unknown, failed?: () => unknown) => promise().then(done, failed),
        catch: (failed?: () => unknown) => promise().catch(failed),
        finally: (ended?: () => void) => promise().finally(ended),
        [Symbol.toStringTag]: "Promise",
      };
    }
    note(true);
    return result;
  } catch (error) {
    note(false);
    throw error;
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  isObject(value) && typeof (value as { then?: unknown }).then === "function";

function shown(value: unknown): string {
  if (typeof value === "function") return "function";
  const name = subjectName(value);
  if (name !== undefined) return name;
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = textOf(value);
  }
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
