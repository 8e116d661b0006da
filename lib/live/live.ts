/** A value that changes, and who is called when it does. */

/**
 * A value that changes by itself. It may only be read.
 *
 * @remarks It fits React's `useSyncExternalStore(live.subscribe, live.getSnapshot)`, it is a store of
 * Svelte as it is, and Vue or signals take it by `subscribe`. The functions need no `this`.
 *
 * @typeParam T - The value. It is `undefined` while nobody subscribes and until it is known.
 */
export interface Live<T> {
  /** What it is now: the same object for as long as nothing in it changed. */
  readonly value: T | undefined;
  /** The same as `value`. */
  readonly getSnapshot: () => T | undefined;
  /**
   * Calls the listener with the value at once, and again after each change, once for all that changed
   * together.
   *
   * @returns Takes the listener back.
   */
  readonly subscribe: (listener: (value: T | undefined) => void) => () => void;
}

/** Delivers values until the function that it returns is called. */
export type WatchValue<T> = (set: (value: T | undefined) => void) => () => void;

/** Watches its source only while somebody subscribes. */
export class LiveValue<T> implements Live<T> {
  readonly #listeners = new Set<{ readonly call: (value: T | undefined) => void }>();
  readonly #watch: WatchValue<T>;
  #unwatch: (() => void) | undefined;
  #value: T | undefined;

  constructor(watch: WatchValue<T>) {
    this.#watch = watch;
  }

  get value(): T | undefined {
    return this.#value;
  }

  readonly getSnapshot = (): T | undefined => this.#value;

  readonly subscribe = (listener: (value: T | undefined) => void): (() => void) => {
    const entry = { call: listener };
    this.#unwatch ??= this.#watch((value) => this.#set(value));
    this.#listeners.add(entry);
    call(entry, this.#value);
    return () => {
      // A component that is mounted again takes its listener back and subscribes in one turn.
      if (this.#listeners.delete(entry)) queueMicrotask(() => this.#rest());
    };
  };

  #set(value: T | undefined): void {
    if (value === this.#value) return;
    this.#value = value;
    for (const entry of [...this.#listeners]) call(entry, value);
  }

  /** What nobody watches would be stale, so it is forgotten. */
  #rest(): void {
    if (this.#listeners.size > 0) return;
    this.#unwatch?.();
    this.#unwatch = undefined;
    this.#value = undefined;
  }
}

/** A listener that throws keeps nothing from the others. */
function call<T>(entry: { readonly call: (value: T) => void }, value: T): void {
  try {
    entry.call(value);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
