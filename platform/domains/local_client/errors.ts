import { ApiError } from "../../kernel/http/api_error.js";

/** Why the local client closes a connection (protocol 5.5). */
export const CloseCode = {
  /** The local client quits or the program asked for it. */
  Normal: 1000,
  /** A frame that breaks the protocol. */
  Unsupported: 1003,
  /** The program never said who it is. */
  Abnormal: 1006,
  InvalidClientId: 4000,
  RateLimited: 4002,
  TokenRevoked: 4003,
  InvalidVersion: 4004,
  /** A payload that is no JSON. */
  InvalidEncoding: 4005,
} as const;

/** Codes of an ERROR answer (protocol 5.6), those that this local client gives. */
export const RpcErrorCode = {
  UnknownError: 1000,
  TransactionAborted: 1002,
  InvalidPayload: 4000,
  InvalidCommand: 4002,
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
} as const;

/** A breach of the protocol that ends the connection. */
export class ProtocolError extends Error {
  override readonly name = "ProtocolError";

  /** @param code - of {@link CloseCode} */
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

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
 * Does something that the service may refuse, which is refused to the program then, in the service's
 * words.
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
