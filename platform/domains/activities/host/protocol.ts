/** Kinds of messages between an activity and its host (activities 2.4). */
export const Opcode = { Handshake: 0, Frame: 1, Close: 2, Hello: 3 } as const;

/** Why a host closes an activity (activities 2.4); that it stops is the platform's own. */
export const CloseCode = {
  Normal: 1000,
  Stopped: 1001,
  InvalidClientId: 4000,
  InvalidOrigin: 4001,
  RateLimited: 4002,
  TokenRevoked: 4003,
  InvalidVersion: 4004,
  InvalidEncoding: 4005,
} as const;

/** Events that an activity can ask for, and the scopes that each needs, all of them (activities 2.10). */
export const activityEvents: Readonly<Record<string, readonly string[]>> = {
  VOICE_STATE_UPDATE: ["rpc.voice.read"],
  SPEAKING_START: ["rpc.voice.read"],
  SPEAKING_STOP: ["rpc.voice.read"],
  ACTIVITY_LAYOUT_MODE_UPDATE: [],
  ORIENTATION_UPDATE: [],
  CURRENT_USER_UPDATE: ["identify"],
  CURRENT_GUILD_MEMBER_UPDATE: ["identify", "guilds.members.read"],
  ENTITLEMENT_CREATE: ["authenticated"],
  THERMAL_STATE_UPDATE: [],
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: [],
  RELATIONSHIP_UPDATE: ["relationships.read"],
  ACTIVITY_JOIN: ["authenticated"],
  QUEST_ENROLLMENT_STATUS_UPDATE: ["identify"],
};

/** Where an activity is shown. */
export type ActivityPlatform = "desktop" | "mobile";
