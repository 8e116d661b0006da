import { fixturesOf } from "./fixture-names.js";
import { FIXTURES, type Fixtures } from "./fixtures.js";
import type { KitOptions } from "./options.js";
import { TestKit } from "./test-kit.js";
import { textOf } from "./trace/json-values.js";
import { terminalLine } from "./trace/lines.js";

/** What a runner knows of a test that has run. */
export interface TestOutcome {
  /** Why it failed; undefined when it passed so far. */
  readonly failure: unknown;
}

/** The tests that run now, for assertions, which belong to no test by themselves. */
const running = new Set<TestKit>();

/** The kit of the test that runs; undefined where none does, or several do at once. */
export function currentKit(): TestKit | undefined {
  const [kit] = running;
  return running.size === 1 ? kit : undefined;
}

/**
 * Makes what all platforms of a process share, which takes longer than the rest, so that it does not
 * count in the time of the first test.
 */
export async function prepare(): Promise<void> {
  await (await TestKit.open()).close();
}

/** Begins a test. */
export async function beginTest(options: KitOptions, name: string): Promise<TestKit> {
  const kit = await TestKit.open(options, name);
  running.add(kit);
  return kit;
}

/**
 * Ends a test: closes everything, and names what was left open.
 *
 * @throws Error when something was, and the test has not failed anyway
 */
export async function endTest(kit: TestKit, { failure }: TestOutcome): Promise<void> {
  running.delete(kit);
  try {
    const tracePlace = await kit.leaveTrace(failure === undefined ? null : messageOf(failure));
    if (tracePlace !== undefined) addTo(failure, tracePlace);
  } catch (error) {
    if (failure === undefined) throw error;
    addTo(failure, `There is no trace, because making it failed: ${textOf(error)}`);
  } finally {
    await closeKit(kit, failure);
  }
}

async function closeKit(kit: TestKit, failure: unknown): Promise<void> {
  const left = await kit.close();
  if (left.length === 0 || kit.leftovers === "ignore") return;
  const lines = left.map((each) => terminalLine(`  - ${each}`));
  const text = ["The test has left open:", ...lines].join("\n");
  if (failure === undefined && kit.leftovers === "fail") {
    throw new Error(`${text}\nClose it, or set the kit's option leftovers to "warn".`);
  }
  console.warn(text);
}

function messageOf(failure: unknown): string {
  const { message } = Object(failure) as { readonly message?: unknown };
  return textOf(message === undefined ? failure : message);
}

/** Runners print the message of an error, or its stack, which has the message in front. */
function addTo(failure: unknown, text: string): void {
  if (typeof failure !== "object" || failure === null) return;
  const error = failure as { message?: unknown; stack?: unknown };
  try {
    const { message, stack } = error;
    if (typeof message !== "string") return;
    const value = `${message}\n${text}\n`;
    // Some errors, such as that of AbortSignal.timeout, have a message that is not assigned to.
    Object.defineProperty(error, "message", { value, configurable: true, writable: true });
    if (typeof stack === "string" && stack.includes(message)) {
      error.stack = stack.replace(message, () => value);
    }
  } catch {
    // An error that cannot be read or changed stays as it is.
  }
}

/** Runs a test that takes fixtures, for runners that have none of their own. */
export function withFixtures<Rest extends readonly unknown[]>(
  name: string,
  options: KitOptions,
  body: (fixtures: Fixtures, ...rest: Rest) => unknown,
): (...rest: Rest) => Promise<void> {
  const asked = fixturesOf(body);
  const names = Object.keys(FIXTURES) as (keyof Fixtures)[];
  return async (...rest) => {
    const kit = await beginTest(options, name);
    let failure: unknown;
    try {
      const fixtures: Record<string, unknown> = {};
      for (const each of names) {
        if (asked === "all" || asked.includes(each)) fixtures[each] = await FIXTURES[each](kit);
      }
      await body(fixtures as unknown as Fixtures, ...rest);
    } catch (error) {
      failure = error ?? new Error(`The test has thrown ${String(error)}.`);
      throw failure;
    } finally {
      await endTest(kit, { failure });
    }
  };
}
