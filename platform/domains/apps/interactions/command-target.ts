/** How long a call waits. */
export interface Shown {
  /** Resolves with a message that is still loading, instead of waiting for the answer. */
  stopAtLoading?: boolean | undefined;
}

/** The channel and the application with which a command is used. */
export interface CommandTarget extends Shown {
  /** Id of the channel. Default: the conversation with the application's bot. */
  channel?: string | undefined;
  /** Id of the application whose command it is. Default: the one that has it, if only one does. */
  application?: string | undefined;
}
