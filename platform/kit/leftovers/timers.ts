import { fileURLToPath } from "node:url";

/** Names the timers that a test has set and not cleared. */

/** Lines of a stack that are not the test's: packages and Node.js itself. */
const OTHERS = /node_modules|node:|internal\/|<anonymous>/;

/** The platform's own folder, whose timers are no test's either. */
const PLATFORM = fileURLToPath(new URL("../..", import.meta.url));

interface Watched {
  readonly what: string;
  readonly where: string;
}

/** The tests that run: the globals are replaced once for all of them, as they may end in any order. */
const watches = new Set<TimerWatch>();
const restores: (() => void)[] = [];

/** The timers that were set in the test's own files since it was made, until it is stopped. */
export class TimerWatch {
  readonly timers = new Map<unknown, Watched>();

  constructor() {
    if (watches.size === 0) {
      wrap("setTimeout", "clearTimeout", true);
      wrap("setInterval", "clearInterval", false);
    }
    watches.add(this);
  }

  /** Those that are still to run and would keep the process alive. */
  get open(): readonly string[] {
    return [...this.timers]
      .filter(([timer]) => (timer as Partial<NodeJS.Timeout>).hasRef?.() !== false)
      .map(([, { what, where }]) => `${what}, set at ${where}`);
  }

  stop(): void {
    if (!watches.delete(this) || watches.size > 0) return;
    for (const restore of restores.splice(0)) restore();
  }
}

function wrap(
  set: "setTimeout" | "setInterval",
  clear: "clearTimeout" | "clearInterval",
  once: boolean,
) {
  const globals = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
  const { [set]: setTimer, [clear]: clearTimer } = globals as Record<
    typeof set | typeof clear,
    (...args: unknown[]) => unknown
  >;
  const wrapped = (action: unknown, delay: unknown, ...args: unknown[]): unknown => {
    const where = caller();
    const timers = [...watches].at(-1)?.timers;
    if (timers === undefined || where === undefined || typeof action !== "function")
      return setTimer(action, delay, ...args);
    const timer = setTimer(
      (...given: unknown[]) => {
        if (once) timers.delete(timer);
        return action(...given);
      },
      delay,
      ...args,
    );
    const kind = once ? "a timer" : "an interval";
    timers.set(timer, { what: `${kind} of ${Number(delay ?? 0)} ms`, where });
    return timer;
  };
  const cleared = (timer: unknown): void => {
    for (const watch of watches) watch.timers.delete(timer);
    clearTimer(timer);
  };
  globals[set] = Object.assign(wrapped, setTimer);
  globals[clear] = cleared;
  restores.push(() => {
    // Somebody else, such as fake timers, may have put theirs in place since.
    if (globals[set] === wrapped) globals[set] = setTimer;
    if (globals[clear] === cleared) globals[clear] = clearTimer;
  });
}

/** Where the test set a timer; undefined when it was not the test. */
function caller(): string | undefined {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 4;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  const [, , , line] = stack.split("\n");
  if (line === undefined || OTHERS.test(line) || line.includes(PLATFORM)) return undefined;
  return line
    .trim()
    .replace(/^at (?:.*\()?|\)$/g, "")
    .replace(/^file:\/\//, "");
}
