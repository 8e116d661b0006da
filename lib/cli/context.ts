/** What a subcommand can use. */
export interface CliContext {
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error. */
  complain(text: string): void;
  /**
   * The file that this program was started from, to start parts of a command in processes of their
   * own.
   */
  readonly program: string;
}

/** Wrong arguments; the message says which. The command ends with the exit code 2. */
export class ArgumentError extends Error {}
