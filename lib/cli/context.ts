/** What a command of the package is given to work with. */
export interface CliContext {
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error. */
  complain(text: string): void;
  /** The file this program was started by; parts of a command run in processes of their own. */
  readonly program: string;
}

/** Arguments that do not fit; the message says which. The command ends with the exit code 2. */
export class ArgumentError extends Error {}
