import type { CallOptions } from "../operations/call-options.js";
import { SdkError } from "../operations/sdk-error.js";
import { withAny } from "../operations/signal.js";
import type { SignInResult } from "../sign-in/sign-in.js";

/** A pending sign-in, which signing out cancels. */
export class PendingSignIn {
  readonly result: Promise<SignInResult>;
  readonly #controller = new AbortController();

  constructor(
    signals: readonly (AbortSignal | undefined)[],
    begin: (limits: CallOptions) => Promise<SignInResult>,
  ) {
    const own = this.#controller.signal;
    this.result = withAny([...signals, own], (signal) => begin({ signal })).catch((error) => {
      throw own.aborted ? signedOut(error) : error;
    });
  }

  /** Cancels it; resolves when all of its work has ended. */
  async cancel(): Promise<void> {
    this.#controller.abort();
    await this.result.catch(() => {});
  }
}

function signedOut(cause: unknown): SdkError {
  return new SdkError({
    operation: "Client.signIn",
    type: "Aborted",
    message: "signOut() was called during the sign-in.",
    cause,
  });
}
