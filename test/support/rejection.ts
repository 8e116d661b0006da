/** What the promise rejects with; fails the test when it does not. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  const outcome = await promise.then(
    (value: unknown) => ({ value }),
    (reason: unknown) => ({ reason }),
  );
  if ("reason" in outcome) return outcome.reason;
  throw new Error(`The promise resolved with ${String(outcome.value)}.`);
}
