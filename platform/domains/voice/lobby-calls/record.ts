/** How somebody is in a lobby's call. */
export interface CallState {
  readonly lobbyId: string;
  readonly userId: string;
  /** Gateway session that the user came with; one of its own for a user without a gateway session. */
  readonly sessionId: string;
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
  readonly selfVideo: boolean;
  /** The region of the voice server that the client asked for; null when it named none. */
  readonly region: string | null;
  /** When the user came, in milliseconds since the Unix epoch. */
  readonly connectedAt: number;
}

/** What a client says of itself when it is in a call, or comes. */
export type CallSettings = Pick<CallState, "selfMute" | "selfDeaf" | "selfVideo" | "region">;
