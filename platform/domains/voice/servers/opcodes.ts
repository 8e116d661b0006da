/** Opcodes of the voice gateway. */
export const VoiceOpcode = {
  Identify: 0,
  SelectProtocol: 1,
  Ready: 2,
  Heartbeat: 3,
  SessionDescription: 4,
  Speaking: 5,
  HeartbeatAck: 6,
  Resume: 7,
  Hello: 8,
  Resumed: 9,
  ClientsConnect: 11,
  Video: 12,
  ClientDisconnect: 13,
  SessionUpdate: 14,
  MediaSinkWants: 15,
  BackendVersion: 16,
  PrepareTransition: 21,
  ExecuteTransition: 22,
  TransitionReady: 23,
  PrepareEpoch: 24,
  ExternalSender: 25,
  KeyPackage: 26,
  Proposals: 27,
  CommitWelcome: 28,
  AnnounceCommit: 29,
  Welcome: 30,
  InvalidCommitWelcome: 31,
  NoRoute: 32,
} as const;

/** Messages that a resume never repeats; all others are numbered. */
const unnumbered: ReadonlySet<number> = new Set([
  VoiceOpcode.Ready,
  VoiceOpcode.HeartbeatAck,
  VoiceOpcode.Hello,
  VoiceOpcode.Resumed,
]);

/** Whether messages of an opcode are numbered, and so sent again after a resume. */
export function isNumbered(op: number): boolean {
  return !unnumbered.has(op);
}
