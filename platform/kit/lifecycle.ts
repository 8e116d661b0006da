import { fixturesOf } from "./fixture-names.js";
import { FIXTURES, type Fixtures } from "./fixtures.js";
import type { KitOptions } from "./options.js";
import { TestKit } from "./test-kit.js";

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
  const tracePlace = await kit.leaveTrace(failure === undefined ? null : messageOf(failure));
  if (tracePlace !== undefined && failure !== undefined) addTo(failure, tracePlace);
  const left = await kit.close();
  if (left.length === 0 || kit.leftovers === "ignore") return;
  const text = ["The test has left open:", ...left.map((each) => `  - ${each}`)].join("\n");
  if (failure === undefined && kit.leftovers === "fail") {
    throw new Error(`${text}\nClose it, or set the kit's option leftovers to "warn".`);
  }
  console.warn(text);
}

const messageOf = (failure: unknown) =>
  failure instanceof Error || Object(failure).message !== undefined
    ? String((failure as Error).message)
    : String(failure);

/** Runners print the message of an error, or its stack, which has the message in front. */
function addTo(failure: unknown, text: string): void {
  if (typeof failure !== "object" || failure === null) return;
  const error = failure as { message?: unknown; stack?: unknown };
  const { message, stack } = error;
  if (typeof message !== "string") return;
  error.message = `${message}\n${text}\n`;
  if (typeof stack === "string" && stack.includes(message)) {
    error.stack = stack.replace(message, () => error.message as string);
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
