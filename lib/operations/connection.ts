/** Follows a client's connection, and makes errors of a connection that ended. */

import { ClientError, ClientStatus } from "../generated/enums.js";
import type { ClientEvents } from "../generated/events.js";
import { SdkError, type SdkErrorType } from "./sdk-error.js";

type StatusChange = ClientEvents["statusChanged"];

/** The errors for the gateway's close codes; after other codes the SDK reconnects. */
const CLOSE_CODES: Readonly<Record<number, { type: SdkErrorType; message: string }>> = {
  4004: {
    type: "AuthorizationFailed",
    message:
      "The service refused the token: it is expired, revoked or lacks the scope gateway.connect. " +
      "Refresh it or sign in again.",
  },
  4010: { type: "ValidationError", message: "The service refused the shard." },
  4011: { type: "ValidationError", message: "The service requires sharding." },
  4012: { type: "ValidationError", message: "The service does not support the API version." },
  4013: { type: "ValidationError", message: "The intents are invalid." },
  4014: { type: "ValidationError", message: "The application may not use the intents." },
  4015: {
    type: "ClientNotReady",
    message: "The player has too many sessions open. Close another one, then connect again.",
  },
  4016: { type: "Aborted", message: "The connection request was cancelled." },
};

/** The statuses of a connection that is being established. */
const UNDER_WAY: readonly number[] = [
  ClientStatus.Connecting,
  ClientStatus.Connected,
  ClientStatus.Reconnecting,
  ClientStatus.HttpWait,
];

/**
 * Follows one attempt to connect: call `next` with each change of status. It returns `"ready"`, the
 * error of a failed attempt, or undefined while the attempt continues.
 */
export class ConnectionAttempt {
  #underWay = false;

  next({ status, error, errorDetail }: StatusChange): "ready" | SdkError | undefined {
    if (status === ClientStatus.Ready) return "ready";
    if (UNDER_WAY.includes(status)) this.#underWay = true;
    const ended = status === ClientStatus.Disconnected;
    if (ended && (this.#underWay || error !== ClientError.None))
      return connectionError(error, errorDetail);
    return error === ClientError.ConnectionFailed ? connectionError(error, errorDetail) : undefined;
  }
}

/** Why a connection ended, as an error. */
export function connectionError(error: ClientError, errorDetail: number): SdkError {
  const operation = "Client.connect";
  if (error === ClientError.ConnectionFailed)
    return new SdkError({
      operation,
      type: "NetworkError",
      message: "The gateway could not be reached; the client's log says why.",
      code: errorDetail,
      retryable: true,
    });
  if (error === ClientError.UnexpectedClose) {
    const known = CLOSE_CODES[errorDetail];
    return new SdkError({
      operation,
      type: known?.type ?? "NetworkError",
      message: known?.message ?? `The service closed the connection with code ${errorDetail}.`,
      code: errorDetail,
      retryable: known === undefined,
    });
  }
  return new SdkError({
    operation,
    type: "Aborted",
    message: "The client was disconnected before it was ready.",
    retryable: true,
  });
}
