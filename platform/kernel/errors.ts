/** Thrown by the platform's own methods when they are called with something they cannot use. */
export class PlatformError extends Error {
  /** Always `PlatformError`, to distinguish it from other errors. */
  override readonly name = "PlatformError";

  /**
   * @param message - a full sentence: what happened, with which value, what to do
   * @param field - the option or field at fault, when there is one
   */
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** What is thrown for a call that would change a closed platform, or wait for what it does. */
export function closedError(what: string): PlatformError {
  return new PlatformError(
    `The platform is closed, so ${what}. Do this before close(), or start another platform.`,
  );
}
