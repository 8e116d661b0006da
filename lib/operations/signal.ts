/** What is accepted as an abort signal. */

/**
 * Refuses what is no signal; `undefined` is none.
 *
 * @param where - The function and its options, such as `Client.getToken: parameter "options`.
 * @throws TypeError that names the option.
 */
export function checkSignal(where: string, signal: AbortSignal | undefined): void {
  if (signal !== undefined && typeof signal?.addEventListener !== "function")
    throw new TypeError(`${where}.signal" must be an AbortSignal.`);
}
