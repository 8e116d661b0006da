/** The stack of whoever calls a function, from their line on. */
// biome-ignore lint/complexity/noBannedTypes: any function that a test calls
export function callerOf(called: Function): string {
  const holder: { stack?: string } = {};
  Error.captureStackTrace(holder, called);
  return holder.stack?.split("\n").slice(1).join("\n") ?? "";
}

/** Gives an error that was made after a wait, or deep within, a stack that leads to the line of the test. */
export function withCaller(error: unknown, caller: string): unknown {
  const [line = ""] = caller.split("\n");
  if (!(error instanceof Error) || error.stack?.includes(line)) return error;
  try {
    error.stack = `${error.name}: ${error.message}\n${caller}`;
  } catch {
    // An error that cannot be changed stays as it is.
  }
  return error;
}
