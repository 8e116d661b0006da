/** Codes with which a voice server closes a connection. */
export const VoiceClose = {
  GoingAway: 1001,
  UnknownOpcode: 4001,
  DecodeError: 4002,
  NotAuthenticated: 4003,
  AuthenticationFailed: 4004,
  AlreadyAuthenticated: 4005,
  SessionNotValid: 4006,
  SessionTimeout: 4009,
  ServerNotFound: 4011,
  UnknownProtocol: 4012,
  Disconnected: 4014,
  ServerCrashed: 4015,
  UnknownMode: 4016,
  EndToEndRequired: 4017,
  BadRequest: 4020,
  RateLimited: 4021,
  CallEnded: 4022,
} as const;

const reasons: Readonly<Record<number, string>> = {
  [VoiceClose.GoingAway]: "Going away.",
  [VoiceClose.UnknownOpcode]: "Unknown opcode.",
  [VoiceClose.DecodeError]: "Failed to decode payload.",
  [VoiceClose.NotAuthenticated]: "Not authenticated.",
  [VoiceClose.AuthenticationFailed]: "Authentication failed.",
  [VoiceClose.AlreadyAuthenticated]: "Already authenticated.",
  [VoiceClose.SessionNotValid]: "Session no longer valid.",
  [VoiceClose.SessionTimeout]: "Session timeout.",
  [VoiceClose.ServerNotFound]: "Server not found.",
  [VoiceClose.UnknownProtocol]: "Unknown protocol.",
  [VoiceClose.Disconnected]: "Disconnected.",
  [VoiceClose.ServerCrashed]: "Voice server crashed.",
  [VoiceClose.UnknownMode]: "Unknown encryption mode.",
  [VoiceClose.EndToEndRequired]: "E2EE/DAVE protocol required.",
  [VoiceClose.BadRequest]: "Bad request.",
  [VoiceClose.RateLimited]: "Disconnected: rate limited.",
  [VoiceClose.CallEnded]: "Disconnected: call terminated.",
};

/** The text that goes with a close code; empty for a code without one. */
export function voiceCloseReason(code: number): string {
  return reasons[code] ?? "";
}

/** Whether a client may resume its voice session after this close. */
export function keepsVoiceSession(code: number): boolean {
  return code < 4000 || code === VoiceClose.ServerCrashed;
}
