import type { Clock } from "./clock.js";
import { DueQueue } from "./due-queue.js";

/** Values that are forgotten when their time on the platform's clock is up. */
export class ExpiringMap<Value> {
  readonly #values = new Map<string, Value>();
  readonly #due: DueQueue;

  /**
   * @param most - the maximum number of values; beyond it the oldest is removed. Default: no limit
   */
  constructor(
    private readonly clock: Clock,
    private readonly most = Number.POSITIVE_INFINITY,
    private readonly forgotten: (key: string, value: Value) => void = () => {},
  ) {
    this.#due = new DueQueue(clock, (key) => this.delete(key));
  }

  get size(): number {
    return this.#values.size;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** @param lifetime - milliseconds from now */
  set(key: string, value: Value, lifetime: number): void {
    this.#values.set(key, value);
    this.#due.set(key, this.clock.now() + lifetime);
    const [oldest] = this.#values.size > this.most ? this.#values.keys() : [];
    if (oldest !== undefined) this.delete(oldest);
  }

  delete(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#due.set(key, null);
    this.forgotten(key, value);
  }
}
