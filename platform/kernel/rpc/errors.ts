import { ApiError } from "../http/api-error.js";

/** Codes of an ERROR answer (protocol 5.6), those that the platform gives. */
export const RpcErrorCode = {
  UnknownError: 1000,
  TransactionAborted: 1002,
  InvalidPayload: 4000,
  InvalidCommand: 4002,
  InvalidGuild: 4003,
  InvalidEvent: 4004,
  InvalidChannel: 4005,
  InvalidPermissions: 4006,
  InvalidClientId: 4007,
  InvalidToken: 4009,
  InvalidUser: 4010,
  InvalidInvite: 4011,
  InvalidActivityJoinRequest: 4012,
  OAuth2Error: 5000,
  InvalidActivitySecret: 5005,
  NoEligibleActivity: 5006,
  PurchaseCanceled: 5008,
  PurchaseError: 5009,
  RateLimited: 5011,
} as const;

/** A command that is refused; the connection goes on. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  /** @param code - of {@link RpcErrorCode} */
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** An argument that does not fit. */
export function invalidPayload(message: string): RpcError {
  return new RpcError(RpcErrorCode.InvalidPayload, message);
}

/**
 * Runs an action; if the service refuses it, the program gets the service's message.
 *
 * @throws RpcError with this code
 */
export function refusedAs<T>(code: number, act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new RpcError(code, `The service refused: ${error.message.replace(/\.$/, "")}.`);
  }
}
