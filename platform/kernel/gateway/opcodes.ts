/** Opcodes that the kernel sends or reads (protocol 4.2). */
export const Opcode = {
  Dispatch: 0,
  Heartbeat: 1,
  Identify: 2,
  PresenceUpdate: 3,
  Resume: 6,
  Reconnect: 7,
  InvalidSession: 9,
  Hello: 10,
  HeartbeatAck: 11,
  QosHeartbeat: 40,
} as const;

/**
 * Other opcodes that clients may send (protocol 4.2): voice states and pings, members, calls,
 * streams, remote commands, soundboards, the time spent, channel info. Opcodes that no domain
 * handles are ignored.
 */
export const documentedOpcodes: ReadonlySet<number> = new Set([
  4, 5, 8, 13, 17, 18, 19, 20, 21, 22, 29, 31, 41, 42, 43,
]);
