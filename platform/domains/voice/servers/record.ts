/**
 * Whether the sound of a call is encrypted from end to end: `required` lets nobody in without it,
 * `offered` uses it while everybody can, `none` never does.
 */
export type EndToEnd = "required" | "offered" | "none";

/** A user whom a domain admits to a call. */
export interface AdmissionRequest {
  /** What the client names in Identify: a guild, or a lobby. */
  readonly serverId: string;
  /** The call: a channel, or a lobby. It is also the id of the group that encrypts. */
  readonly channelId: string;
  readonly userId: string;
  /** Main gateway session that the user came with. */
  readonly sessionId: string;
  /** Asked when somebody identifies. */
  readonly endToEnd: () => EndToEnd;
}

/** Whether a user may speak and hear in a call, and whether it muted or deafened itself. */
export interface MemberState {
  /** Whether the voice server carries its packets to others, and those of others to it. */
  readonly speaks: boolean;
  readonly hears: boolean;
  /** What the user has switched off. Only its own client acts on that: the voice server carries all. */
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
}

/** Where a voice server is. */
export interface ServerAddress {
  /** `host:port`. */
  readonly endpoint: string;
}

/** What a voice server knows of a call. */
export interface ServerCall {
  /** Version of the end-to-end encryption; 0 for none. */
  readonly encryption: number;
  /** Epoch of the group that has the keys; 0 while there is none. */
  readonly epoch: number;
  /** Who is there, by user id, and what it said of its speaking; 0 for nothing. */
  readonly speaking: ReadonlyMap<string, number>;
}

/** A user's right to be in a call, from when it is admitted until it leaves. */
export interface Admission extends AdmissionRequest {
  /** What the client shows in Identify. */
  readonly token: string;
  /** Where the call is; undefined while it has no server. */
  readonly server: ServerAddress | undefined;
  memberState: MemberState;
}

/** What a client needs to join a call. */
export interface Ticket {
  readonly token: string;
  /** `host:port`, or null while there is no server. */
  readonly endpoint: string | null;
}
