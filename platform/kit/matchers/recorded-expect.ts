import { currentKit } from "../lifecycle.js";

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
        return (...args: unknown[]) =>
          noted(`${text}.${name}(${args.map(shown).join(", ")})`, () => value.apply(target, args));
      }
      return isObject(value) && !(value instanceof Promise)
        ? recorded(value, `${text}.${name}`)
        : value;
    },
  });
}

function noted(text: string, work: () => unknown): unknown {
  const kit = currentKit();
  const note = (passed: boolean) => kit?.timeline.add({ kind: "assertion", text, passed });
  try {
    const result = work();
    if (result instanceof Promise) {
      result.then(
        () => note(true),
        () => note(false),
      );
    } else note(true);
    return result;
  } catch (error) {
    note(false);
    throw error;
  }
}

function shown(value: unknown): string {
  if (typeof value === "function") return "function";
  let text: string;
  try {
    text = JSON.stringify(value) ?? String(value);
  } catch {
    text = String(value);
  }
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
