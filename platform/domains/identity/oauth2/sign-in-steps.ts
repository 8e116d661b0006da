import type { ApplicationRecord } from "../applications/api.js";
import type { UserRecord } from "../users/api.js";
import type { Parameters } from "./parameters.js";

/** Something that another domain does as a user signs in with a code, in the same request. */
export interface SignInStep {
  /** Whether a token request asks for it. Its errors have the form of the API then. */
  asked(form: Parameters): boolean;
  /** The failure of a client that asks for it without having proven itself. */
  unproven(): Error;
  /**
   * Checks what the request says.
   *
   * @returns what is done for the account that signs in, which may refuse it by throwing
   */
  read(application: ApplicationRecord, form: Parameters): Promise<(user: UserRecord) => void>;
}
