/** When a call stops waiting: the options that every operation takes. */

import { checkOptionNames, type OptionNames } from "./option-names.js";
import type { SdkError } from "./sdk-error.js";
import { checkSignal } from "./signal.js";

const MAX_TIMEOUT = 2 ** 31 - 1;

/** Options of an operation. */
export interface CallOptions {
  /** Ends the operation when aborted: it rejects with an {@link SdkError} of type `"Aborted"`. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Ends the operation after this many milliseconds as `AbortSignal.timeout()` does: it rejects
   * with an {@link SdkError} of type `"Aborted"` whose cause is a `TimeoutError`. Without it the
   * SDK's own HTTP timeout applies (see `setHttpRequestTimeout`), and waiting for a person, as
   * `authorize` does, has no limit.
   */
  readonly timeout?: number | undefined;
}

/** The names of {@link CallOptions}. */
export const CALL_OPTIONS: OptionNames<CallOptions> = { signal: true, timeout: true };

/**
 * The options of an operation, checked.
 *
 * @param names - The names that are allowed; without them names are not checked.
 * @throws TypeError or RangeError that names the operation and the option.
 */
export function checkOptions(
  operation: string,
  options: CallOptions | undefined,
  names?: OptionNames<CallOptions>,
): CallOptions {
  if (options === undefined || options === null) return {};
  const where = `${operation}: parameter "options`;
  if (typeof options !== "object") throw new TypeError(`${where}" must be an object.`);
  if (names) checkOptionNames(operation, options, names);
  const { signal, timeout } = options;
  checkSignal(where, signal);
  if (timeout !== undefined && typeof timeout !== "number")
    throw new TypeError(`${where}.timeout" must be a number of milliseconds.`);
  if (timeout !== undefined && !(timeout >= 0 && timeout <= MAX_TIMEOUT))
    throw new RangeError(
      `${where}.timeout" must be from 0 to ${MAX_TIMEOUT} milliseconds, but it is ${timeout}.`,
    );
  return { signal, timeout };
}
