/** Checks abort signals, and combines them. */

/**
 * Refuses a value that is neither a signal nor undefined.
 *
 * @param where - The function and its options, such as `Client.getToken: parameter "options`.
 * @throws TypeError that names the option.
 */
export function checkSignal(where: string, signal: AbortSignal | undefined): void {
  if (signal === undefined) return;
  const { addEventListener, removeEventListener } = signal ?? {};
  if (typeof addEventListener !== "function" || typeof removeEventListener !== "function")
    throw new TypeError(`${where}.signal" must be an AbortSignal.`);
}

/**
 * Runs an action with a signal that any of these aborts.
 *
 * They are listened to until it has ended: Node 20 and early versions of 22 collect an
 * `AbortSignal.timeout()` to which only `AbortSignal.any()` refers, and its time limit never comes.
 */
export async function withAny<T>(
  signals: readonly (AbortSignal | undefined)[],
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const given = signals.filter((each) => each !== undefined);
  const listen = (): void => {};
  for (const each of given) each.addEventListener("abort", listen);
  try {
    return await action(AbortSignal.any(given));
  } finally {
    for (const each of given) each.removeEventListener("abort", listen);
  }
}
