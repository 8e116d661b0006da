import type { ParseArgsConfig, parseArgs } from "node:util";
import type { SdkInfo } from "game-social-sdk";

type Options = NonNullable<ParseArgsConfig["options"]>;

/** What the command `game-social-sdk` hands to its smoke test, which this package has. */
export interface SmokeContext {
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error. */
  complain(text: string): void;
  /** The file of the command, to run parts of the test in processes of their own. */
  readonly program: string;
  /** Reads options as all subcommands do; `--help` is added to them. Refuses what is no option. */
  readArguments<const Own extends Options>(
    args: readonly string[],
    line: {
      readonly options: Own;
      /** The text of `--help`. */
      readonly usage: string;
      /** Advice for an argument without an option, as a sentence. */
      readonly onWord?: (word: string) => string;
    },
  ): ReturnType<
    typeof parseArgs<{
      options: Own & { help: { type: "boolean"; short: "h"; default: false } };
    }>
  >["values"];
  /** Ends the command with the exit code for wrong arguments, and with this sentence. */
  refuse(sentence: string): never;
  /** The library that programs of the project load; undefined if that takes more milliseconds, or fails. */
  library(timeout: number): Promise<SdkInfo | undefined>;
}
