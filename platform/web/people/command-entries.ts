import { OptionType } from "../client/wire.js";
import { valueOf } from "./command-field.js";
import type { Command, CommandOption, Entered } from "./interactions.js";

/** A command, or one of its subcommands, with what may be entered. */
export interface Entry {
  readonly command: Command;
  /** As typed, without the slash. */
  readonly name: string;
  readonly description: string;
  /** Groups and subcommand, from outside. */
  readonly path: readonly CommandOption[];
  readonly options: readonly CommandOption[];
}

/** A command as what can be typed: itself, or its subcommands. */
export function entriesOf(command: Command): Entry[] {
  const walk = (entry: Entry): Entry[] => {
    const inner = entry.options.filter(
      ({ type }) => type === OptionType.Subcommand || type === OptionType.Group,
    );
    if (inner.length === 0) return [entry];
    return inner.flatMap((each) =>
      walk({
        command,
        name: `${entry.name} ${each.name}`,
        description: each.description,
        path: [...entry.path, each],
        options: each.options ?? [],
      }),
    );
  };
  const { name, description, options = [] } = command;
  return walk({ command, name, description, path: [], options });
}

/** What fits what was typed after the slash: the start of a name, or a whole name and more. */
export function fitting(entries: readonly Entry[], typed: string): readonly Entry[] {
  const text = typed.toLowerCase();
  return entries.filter(({ name }) => {
    const known = name.toLowerCase();
    return known.startsWith(text.trimEnd()) || text.startsWith(`${known} `);
  });
}

/** What was filled in, in wire form. @param focused - name of the option that is typed just now */
export function entered(
  { path, options }: Entry,
  values: Readonly<Record<string, string>>,
  focused?: string,
): readonly Entered[] {
  const filled = options.flatMap((option): Entered[] => {
    const { name, type } = option;
    const text = values[name];
    if (name === focused) return [{ name, type, value: text, focused: true }];
    return text === undefined || text === "" ? [] : [{ name, type, value: valueOf(option, text) }];
  });
  return path.reduceRight<readonly Entered[]>(
    (inner, { name, type }) => [{ name, type, options: inner }],
    filled,
  );
}
