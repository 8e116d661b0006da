import { ThreadsPoolWorker } from "vitest/node";

const NAME = "warm";

/**
 * After this many runs a thread is replaced, so that what mutants leave behind (listeners, timers, open
 * sockets) does not add up.
 */
const MAX_RUNS = 40;

/**
 * A pool for Vitest whose one thread outlives a run. Importing the platform takes three seconds, the tests
 * that reach a mutant mostly a few hundredths of one, and Vitest itself starts a thread for every run.
 *
 * A mutant of code that runs while a module loads gets a thread of its own.
 */
export class WarmPool {
  name = NAME;
  #thread;
  #runs = 0;
  #mutated = false;

  /** Has the next run start in a fresh thread; to be called when a run may have left something behind. */
  renew() {
    this.#runs = MAX_RUNS;
  }

  createPoolWorker = (options) => new WarmWorker(this, options);

  /** The thread for a run, and whether it is a fresh one. */
  async take(options) {
    const onLoad = options.project.getProvidedContext().mutantActivation === "static";
    if (this.#thread !== undefined && (onLoad || this.#mutated || this.#runs >= MAX_RUNS)) {
      await this.#thread.stop();
      this.#thread = undefined;
    }
    this.#mutated = onLoad;
    const fresh = this.#thread === undefined;
    if (fresh) {
      this.#runs = 0;
      this.#thread = new ThreadsPoolWorker(options);
      await this.#thread.start();
    }
    this.#runs += 1;
    return { thread: this.#thread, fresh };
  }

  async close() {
    await this.#thread?.stop();
    this.#thread = undefined;
  }
}

/** What Vitest takes for a worker of its own: one run in the pool's thread. */
class WarmWorker {
  name = NAME;
  #pool;
  #options;
  #thread;
  #fresh = true;
  #listeners = [];

  constructor(pool, options) {
    this.#pool = pool;
    this.#options = options;
  }

  async start() {
    const { thread, fresh } = await this.#pool.take(this.#options);
    this.#thread = thread;
    this.#fresh = fresh;
  }

  /** The thread lives on; only what this run listened to ends. */
  async stop() {
    for (const [event, callback] of this.#listeners) this.#thread.off(event, callback);
    this.#listeners = [];
  }

  on(event, callback) {
    this.#listeners.push([event, callback]);
    this.#thread.on(event, callback);
  }

  off(event, callback) {
    this.#listeners = this.#listeners.filter(([, listener]) => listener !== callback);
    this.#thread.off(event, callback);
  }

  send(message) {
    if (message.type === "start" && !this.#fresh) return this.#answer("started");
    if (message.type === "stop") return this.#answer("stopped");
    if (message.type !== "run") return this.#thread.send(message);
    // The thread has the configuration of its first start; the tests to run are named in this one.
    const config = this.#options.project.serializedConfig;
    this.#thread.send({ ...message, context: { ...message.context, config } });
  }

  deserialize(data) {
    return data;
  }

  #answer(type) {
    const answer = { __vitest_worker_response__: true, type };
    queueMicrotask(() => {
      for (const [event, callback] of [...this.#listeners]) {
        if (event === "message") callback(answer);
      }
    });
  }
}
