/** Checks abort signals. */

/**
 * Refuses a value that is neither a signal nor undefined.
 *
 * @param where - The function and its options, such as `Client.getToken: parameter "options`.
 * @throws TypeError that names the option.
 */
export function checkSignal(where: string, signal: AbortSignal | undefined): void {
  if (signal !== undefined && typeof signal?.addEventListener !== "function")
    throw new TypeError(`${where}.signal" must be an AbortSignal.`);
}
