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

/** The timers that were set in the test's own files since it was made, until it is stopped. */
export class TimerWatch {
  readonly #timers = new Map<unknown, Watched>();
  readonly #restore: (() => void)[] = [];

  constructor() {
    this.#wrap("setTimeout", "clearTimeout", true);
    this.#wrap("setInterval", "clearInterval", false);
  }

  /** Those that are still to run and would keep the process alive. */
  get open(): readonly string[] {
    return [...this.#timers]
      .filter(([timer]) => (timer as Partial<NodeJS.Timeout>).hasRef?.() !== false)
      .map(([, { what, where }]) => `${what}, set at ${where}`);
  }

  stop(): void {
    for (const restore of this.#restore) restore();
  }

  #wrap(set: "setTimeout" | "setInterval", clear: "clearTimeout" | "clearInterval", once: boolean) {
    const globals = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
    const { [set]: setTimer, [clear]: clearTimer } = globals as Record<
      typeof set | typeof clear,
      (...args: unknown[]) => unknown
    >;
    const timers = this.#timers;
    const wrapped = (action: unknown, delay: unknown, ...args: unknown[]): unknown => {
      const where = caller();
      if (where === undefined || typeof action !== "function")
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
      timers.delete(timer);
      clearTimer(timer);
    };
    globals[set] = Object.assign(wrapped, setTimer);
    globals[clear] = cleared;
    this.#restore.push(() => {
      // Somebody else, such as fake timers, may have put theirs in place since.
      if (globals[set] === wrapped) globals[set] = setTimer;
      if (globals[clear] === cleared) globals[clear] = clearTimer;
    });
  }
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
