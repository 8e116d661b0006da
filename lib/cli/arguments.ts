/** Reads a command's arguments; unknown words and values are refused. */

import { type ParseArgsConfig, parseArgs } from "node:util";
import { ArgumentError } from "./context.js";

type Options = NonNullable<ParseArgsConfig["options"]>;

const COMMON = { help: { type: "boolean", short: "h", default: false } } as const;

/** The values of a command's own options, and of `--help`. */
type Values<Own extends Options> = ReturnType<
  typeof parseArgs<{ options: Own & typeof COMMON }>
>["values"];

/** The options and usage of a command. */
export interface CommandLine<Own extends Options> {
  readonly options: Own;
  /** The text of `--help`, which is also printed after an error. */
  readonly usage: string;
  /** Advice for an unexpected argument, as a sentence. */
  readonly onWord?: (word: string) => string;
}

/** @throws ArgumentError for unknown options, for words without one, and for empty values. */
export function readArguments<const Own extends Options>(
  args: readonly string[],
  { options, usage, onWord }: CommandLine<Own>,
): Values<Own> {
  const all = { ...options, ...COMMON };
  const { values, positionals } = attempt(usage, () =>
    parseArgs({ args: [...args], options: all, allowPositionals: true }),
  );
  const [word] = positionals;
  if (word !== undefined) {
    const advice = onWord ? ` ${onWord(word)}` : "";
    throw new ArgumentError(`Unexpected argument "${word}".${advice}\n\n${usage}`);
  }
  for (const [name, value] of Object.entries(values))
    if ([value].flat().some((one) => typeof one === "string" && one.trim() === ""))
      throw new ArgumentError(
        `--${name} is empty. Give it a value, or leave it out. Perhaps a variable that should contain the value is unset.`,
      );
  return values as Values<Own>;
}

function attempt<Result>(usage: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new ArgumentError(`${(error as Error).message}\n\n${usage}`);
  }
}
