/** Codes with which the platform closes a gateway connection (protocol 4.7). */
export const CloseCode = {
  GoingAway: 1001,
  UnknownError: 4000,
  UnknownOpcode: 4001,
  DecodeError: 4002,
  NotAuthenticated: 4003,
  AuthenticationFailed: 4004,
  AlreadyAuthenticated: 4005,
  InvalidSeq: 4007,
  RateLimited: 4008,
  SessionTimedOut: 4009,
  InvalidShard: 4010,
  ShardingRequired: 4011,
  InvalidApiVersion: 4012,
  InvalidIntents: 4013,
  DisallowedIntents: 4014,
} as const;

const reasons: Readonly<Record<number, string>> = {
  [CloseCode.GoingAway]: "Going away.",
  [CloseCode.UnknownError]: "Unknown error.",
  [CloseCode.UnknownOpcode]: "Unknown opcode.",
  [CloseCode.DecodeError]: "Error while decoding payload.",
  [CloseCode.NotAuthenticated]: "Not authenticated.",
  [CloseCode.AuthenticationFailed]: "Authentication failed.",
  [CloseCode.AlreadyAuthenticated]: "Already authenticated.",
  [CloseCode.InvalidSeq]: "Invalid seq.",
  [CloseCode.RateLimited]: "Rate limited.",
  [CloseCode.SessionTimedOut]: "Session timed out.",
  [CloseCode.InvalidShard]: "Invalid shard.",
  [CloseCode.ShardingRequired]: "Sharding required.",
  [CloseCode.InvalidApiVersion]: "Invalid API version.",
  [CloseCode.InvalidIntents]: "Invalid intent(s).",
  [CloseCode.DisallowedIntents]: "Disallowed intent(s).",
};

/** The text that goes with a close code; empty for a code without one. */
export function closeReason(code: number): string {
  return reasons[code] ?? "";
}

/** Whether a client may resume its session after this close (protocol 4.6, 4.7). */
export function keepsSession(code: number): boolean {
  const ending: number[] = [
    1000,
    CloseCode.GoingAway,
    CloseCode.AuthenticationFailed,
    CloseCode.InvalidSeq,
    CloseCode.SessionTimedOut,
  ];
  return !ending.includes(code) && !(code >= CloseCode.InvalidShard && code <= 4016);
}

/** Ends a connection with a close code; thrown wherever a client's payload breaks a rule. */
export class CloseError extends Error {
  override readonly name = "CloseError";

  constructor(
    readonly code: number,
    reason: string = closeReason(code),
  ) {
    super(reason);
  }
}
