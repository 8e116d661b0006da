/**
 * Promises for the SDK's one-shot callbacks: each settles exactly once and then releases
 * everything.
 */

import { ErrorType } from "../generated/enums.js";
import type { ClientResult } from "../generated/records.js";
import { CALL_OPTIONS, type CallOptions, checkOptions } from "./call-options.js";
import type { OptionNames } from "./option-names.js";
import { detailsOf, SdkError, type SdkErrorDetails } from "./sdk-error.js";

/**
 * An SDK function that aborts the pending call of one or more functions. A later call of any of
 * them replaces the earlier one, so it is only called for the latest.
 */
export interface AbortFunction {
  /** Such as `"abortGetTokenFromDevice"`. */
  readonly name: string;
  readonly call: () => void;
}

/** What is known about an operation before it starts. */
export interface OperationDetails {
  /** Such as `"Client.getToken"`. */
  readonly name: string;
  /** Credentials among the arguments, to be removed from the service's answers. */
  readonly secrets?: readonly unknown[];
  /** The SDK's function to abort it. */
  readonly abort?: AbortFunction;
  /** Called to release resources when it ends early. */
  readonly cleanUp?: () => void;
  /**
   * Whether it only waits, so that nothing is lost when the program ends the wait itself, for
   * example with `dispose()`. Its promise then never becomes an unhandled rejection, which would
   * end the process and hide the original failure.
   */
  readonly waits?: boolean;
  /** The timeout when the options name none, in milliseconds. */
  readonly timeout?: number;
  /** The names of its options; by default those of {@link CallOptions}. */
  readonly optionNames?: OptionNames<CallOptions>;
  /** Sentences for the error after a timeout: what happened instead. */
  readonly meanwhile?: () => string;
}

/** How the SDK's callback settles the promise. */
export interface Settle<T> {
  /**
   * For a callback with a result as its first value; `undefined` when the SDK dropped the
   * operation.
   */
  result(result: ClientResult | undefined, value: T): void;
  /** For a callback of a value only; `undefined` when the SDK dropped the operation. */
  value(value: T | undefined): void;
  /** For a callback without values, given its arguments: one when the SDK dropped the operation. */
  done(this: Settle<void>, dropped: readonly unknown[]): void;
  /** For operations composed of others. */
  failed(reason: Error): void;
}

/** Ends an operation. The error is made later; see {@link settled}. */
type Fail = (failure: Failure) => void;

class Failure {
  /** @param reason - An error, or what one is made of once the operation is awaited. */
  constructor(
    readonly reason: Error | SdkErrorDetails,
    /** Whether the program itself ended the wait, other than by an error. */
    readonly ended = false,
  ) {}
}

const UNAUTHORIZED = 401;

/** The pending operations of one client. */
export class Operations {
  /** Maps the function that rejects each operation to its name. */
  readonly #pending = new Map<Fail, string>();
  /** By abort function, the latest operation that it would abort, which may have settled. */
  readonly #latest = new Map<string, Fail>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #apiBase: string | undefined;
  /** Called when the service answers an operation with 401. */
  onUnauthorized: (() => void) | undefined;
  #referenced = true;

  /** @param apiBase - Where requests go, for the advice in errors. */
  constructor(apiBase?: string) {
    this.#apiBase = apiBase;
  }

  /** The number of pending operations. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Whether the time limits of operations keep the process alive. */
  set referenced(referenced: boolean) {
    this.#referenced = referenced;
    for (const timer of this.#timers) referenced ? timer.ref() : timer.unref();
  }

  /**
   * Starts an operation.
   *
   * @param start - Calls the SDK; the promise rejects with what it throws (wrong arguments).
   */
  run<T>(
    details: OperationDetails,
    options: CallOptions | undefined,
    start: (settle: Settle<T>) => void,
  ): Promise<T> {
    const apiBase = this.#apiBase;
    const unauthorized = () => this.onUnauthorized?.();
    const { name } = details;
    const outcome = new Promise<T | Failure>((resolve) => {
      const { signal, timeout = details.timeout } = checkOptions(
        name,
        options,
        details.optionNames ?? CALL_OPTIONS,
      );
      if (signal?.aborted) {
        resolve(new Failure(aborted(name, signal.reason)));
        return;
      }
      let timer: NodeJS.Timeout | undefined;
      const finish = (): boolean => {
        if (timer) this.#stopTimer(timer);
        signal?.removeEventListener("abort", onAbort);
        return this.#pending.delete(fail);
      };
      const fail: Fail = (failure) => {
        if (!finish()) return;
        if (details.waits && failure.ended) queueMicrotask(() => promise.catch(() => {}));
        resolve(failure);
      };
      const end = (reason: unknown): void => {
        if (!finish()) return;
        // Asked now, as releasing the resources may change it.
        const meanwhile = isTimeout(reason) ? details.meanwhile?.() : "";
        resolve(new Failure(aborted(name, reason, meanwhile)));
        details.cleanUp?.();
        if (details.abort && this.#latest.get(details.abort.name) === fail) details.abort.call();
      };
      const onAbort = (): void => end(signal?.reason);

      // First, because a signal that is not the platform's own may throw; then nothing is pending.
      signal?.addEventListener("abort", onAbort);
      this.#pending.set(fail, name);
      if (details.abort) this.#latest.set(details.abort.name, fail);
      if (timeout !== undefined)
        timer = this.#startTimer(() => end(timeoutReason(name, timeout)), timeout);
      try {
        start({
          result(result, value) {
            if (!result) fail(dropped(name));
            else if (!result.successful) {
              fail(
                new Failure(
                  detailsOf(name, result, details.secrets, apiBase),
                  result.type === ErrorType.Aborted || result.type === ErrorType.ClientDestroyed,
                ),
              );
              if (result.status === UNAUTHORIZED) unauthorized();
            } else if (finish()) resolve(value);
          },
          value(value) {
            if (value === undefined) fail(dropped(name));
            else if (finish()) resolve(value);
          },
          done(arguments_) {
            if (arguments_.length > 0) fail(dropped(name));
            else if (finish()) resolve(undefined as T);
          },
          failed: (reason) => fail(new Failure(reason, isEnd(reason))),
        });
      } catch (error) {
        fail(new Failure(error as Error, isEnd(error as Error)));
      }
    });
    const promise = settled(outcome);
    return promise;
  }

  #startTimer(action: () => void, delay: number): NodeJS.Timeout {
    const timer = setTimeout(action, delay);
    if (!this.#referenced) timer.unref();
    this.#timers.add(timer);
    return timer;
  }

  #stopTimer(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
    this.#timers.delete(timer);
  }

  /** Waits for a promise of the facade, whose work continues if the waiting ends early. */
  async wait<T>(
    name: string,
    promise: Promise<T>,
    options?: CallOptions,
    abort?: AbortFunction,
  ): Promise<T> {
    // With wrong options, or an aborted signal, nobody below handles its rejection.
    promise.catch(() => {});
    const details = abort ? { name, abort } : { name };
    await this.run<void>(details, options, (settle) => {
      promise.then(() => settle.done([]), settle.failed);
    });
    return promise;
  }

  /** Rejects all pending operations, because their client or call is being disposed. */
  rejectAll(owner: "client" | "call" = "client"): void {
    for (const [fail, operation] of [...this.#pending])
      fail(destroyed(operation, `The ${owner} was disposed before the operation completed.`));
  }
}

/**
 * Waits for the outcome. As the error is made here, after the wait, its stack leads to where the program
 * awaits the operation, which costs nothing when it succeeds.
 */
async function settled<T>(outcome: Promise<T | Failure>): Promise<T> {
  const value = await outcome;
  if (!(value instanceof Failure)) return value;
  // Until it is asked for, a stack keeps the functions on it alive, so none of them may hold the result.
  throw value.reason instanceof Error ? value.reason : new SdkError(value.reason);
}

/** Whether the program itself ended the wait, other than by a signal or a timeout. */
function isEnd(reason: Error): boolean {
  return reason instanceof SdkError && ["Aborted", "ClientDestroyed"].includes(reason.type);
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

function aborted(operation: string, cause: unknown, meanwhile = ""): SdkErrorDetails {
  const byTimeout = isTimeout(cause);
  return {
    operation,
    type: "Aborted",
    message: byTimeout
      ? `${(cause as Error).message || "The time limit has passed."} ${meanwhile}`.trimEnd()
      : "The signal given in its options was aborted.",
    retryable: byTimeout,
    cause,
  };
}

function timeoutReason(operation: string, timeout: number): DOMException {
  return new DOMException(`${operation} did not complete within ${timeout} ms.`, "TimeoutError");
}

function dropped(operation: string): Failure {
  return destroyed(operation, "The SDK dropped the operation, because its client ended.");
}

function destroyed(operation: string, message: string): Failure {
  return new Failure({ operation, type: "ClientDestroyed", message }, true);
}
