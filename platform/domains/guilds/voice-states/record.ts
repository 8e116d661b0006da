/** Where a user is in voice, and how. */
export interface VoiceState {
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  /** Gateway session that the user came with; one of its own for a user without a gateway session. */
  readonly sessionId: string;
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
  readonly selfVideo: boolean;
  /** Whether the channel does not let the user speak: the audience of a stage, or who lacks SPEAK. */
  readonly suppress: boolean;
  /** Milliseconds since the Unix epoch; null when the user does not ask to speak. */
  readonly requestToSpeakAt: number | null;
}

/** What a user says of itself when it comes. */
export interface VoiceStateUpdate {
  readonly selfMute: boolean;
  readonly selfDeaf: boolean;
  readonly sessionId?: string;
}
