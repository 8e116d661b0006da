/** One command of a program on the player's machine, or of an activity (protocol 5.7). */
export interface CommandCall {
  /** The signed-in user where the program runs. */
  readonly userId: string;
  /** The program's application. */
  readonly applicationId: string;
  /** Scopes of the token that the program has authenticated with; none before. */
  readonly scopes: readonly string[];
  /** The arguments as the program sent them. */
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * Carries out a command. Returns the answer's data, or a promise of it.
 *
 * @throws RpcError to refuse it
 */
export type Command = (call: CommandCall) => unknown;
