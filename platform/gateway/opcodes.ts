/** Opcodes that the platform sends or reads (protocol 4.2). */
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
  TimeSpentSession: 41,
} as const;
