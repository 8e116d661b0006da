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
