import type { Admission, ServerAddress, ServerCall } from "./record.js";
import type { VoiceSessions } from "./sessions.js";

/** A voice server as `VoiceAdmissions` uses it: one of this process, or one of an edge. */
export interface CallServer extends ServerAddress {
  /** True while it does nothing at all. */
  readonly frozen: boolean;
  /** What it has of its calls in this process; undefined for a server of an edge. */
  readonly sessions: VoiceSessions | undefined;
  /** How many users are admitted to a server of an edge. */
  readonly admitted?: number;
  /** For a server of an edge: a user may come. */
  admit?(admission: Admission): void;
  /** For a server of an edge: what a user may do has changed. */
  change?(admission: Admission): void;
  /** Whether a user's client is here or may still resume, or the platform plays the user here. */
  present(admission: Admission): boolean;
  /** Takes a user out of its call; a client gets the close code. */
  vacate(admission: Admission, code: number): void;
  /** What it knows of a call; undefined while nobody has come. */
  callState(channelId: string): ServerCall | undefined;
  /** Stops to read, send and forward anything, or goes on. */
  freeze(frozen: boolean): void;
  /** Loses all that it knows and all connections, so that nobody can resume. */
  restart(): void;
  /** Closes a user's connections with a code. Returns how many there were. */
  closeUser(userId: string, code: number): number;
  /** Destroys the sockets of a user's connections. Returns how many there were. */
  dropUser(userId: string): number;
  /** Closes all connections as when it has crashed; clients may resume. */
  crash(): void;
  /** Breaks the next key change for a user, in each of its calls here. */
  spoilKeys(userId: string): void;
  /** Ends it with the platform. */
  close(): Promise<void>;
}
