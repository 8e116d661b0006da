/** Interval for checking that the parent shell is alive, in which npx runs the command. */
const PARENT_CHECK_INTERVAL = 500;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** What ends a command that runs until it is interrupted: the signals SIGINT and SIGTERM, or what takes their place. */
export class Interruption {
  /** Resolves when the command is to end. */
  readonly happened: Promise<void>;
  #end = (): void => {};
  #parentCheck: NodeJS.Timeout | undefined;

  /** @param signal - takes the place of the process's signals, in programs that run the command themselves */
  constructor(private readonly signal?: AbortSignal) {
    this.happened = new Promise((resolve) => {
      this.#end = () => resolve();
    });
    if (signal !== undefined) {
      signal.addEventListener("abort", this.#end);
      if (signal.aborted) this.#end();
      return;
    }
    for (const name of SIGNALS) process.once(name, this.#end);
    // npx hands a signal to the shell alone, which ends without passing it on.
    if (process.env.npm_command === "exec") {
      const parent = process.ppid;
      const look = () => process.ppid !== parent && this.#end();
      this.#parentCheck = setInterval(look, PARENT_CHECK_INTERVAL).unref();
    }
  }

  /**
   * Waits for what the command starts; undefined when it is interrupted before. Then the process ends at once if it is
   * the command's own, as an attempt to reach the bus cannot be ended, and would hold it for seconds.
   */
  async waitFor<Started extends { close(): Promise<void> }>(
    starting: Promise<Started>,
  ): Promise<Started | undefined> {
    const started = await Promise.race([starting, this.happened]);
    if (started !== undefined) return started;
    if (this.signal === undefined) process.exit(0);
    starting.then((late) => late.close()).catch(() => {});
    return undefined;
  }

  /** Leaves the signals to others again. */
  stop(): void {
    this.signal?.removeEventListener("abort", this.#end);
    for (const name of SIGNALS) process.off(name, this.#end);
    clearInterval(this.#parentCheck);
  }
}
