import type { CallOptions } from "../operations/operation.js";
import { SdkError } from "../operations/sdk-error.js";
import type { SignInResult } from "../sign-in/sign-in.js";

/** A pending sign-in, which signing out cancels. */
export class PendingSignIn {
  readonly result: Promise<SignInResult>;
  readonly #controller = new AbortController();

  constructor(
    signal: AbortSignal | undefined,
    begin: (limits: CallOptions) => Promise<SignInResult>,
  ) {
    const own = this.#controller.signal;
    const limits = { signal: signal ? AbortSignal.any([signal, own]) : own };
    this.result = begin(limits).catch((error) => {
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
