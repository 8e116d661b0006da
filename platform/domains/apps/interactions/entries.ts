import type { ApiError } from "../../../kernel/http/api-error.js";
import { choices, quoted, suggestion } from "../../../kernel/names.js";
import type { CommandRecord } from "../commands/api.js";
import { type CommandOption, OptionType, unknownCommand } from "../commands/group.js";
import { unknownName, wrongInput } from "./errors.js";
import type { PickedId } from "./resolved.js";

/** What a person enters for the options of a command, by name. */
export type OptionEntries = Readonly<Record<string, unknown>>;

/** An option as it was entered, in wire form. */
export interface EnteredOption {
  readonly name: string;
  readonly type: number;
  readonly value?: unknown;
  readonly focused?: true;
  readonly options?: readonly EnteredOption[];
}

/** A command with what was entered. */
export interface EnteredCommand {
  readonly options: readonly EnteredOption[];
  readonly picked: readonly PickedId[];
}

const { Subcommand, Group, Integer, Attachment } = OptionType;

/** A command's name with those of group and subcommand, as it is typed. */
export function readPath(typed: string): string[] {
  return typed.trim().replace(/^\//, "").split(/\s+/);
}

/** The options that can be entered after a path, and how they are wrapped. */
function leafOptions(
  command: CommandRecord,
  path: readonly string[],
): { options: readonly CommandOption[]; wrap: (inner: EnteredOption[]) => EnteredOption[] } {
  let { options = [] } = command.definition;
  const steps: CommandOption[] = [];
  for (const name of path) {
    const step = options.find((each) => each.name === name && each.type <= Group);
    if (step === undefined) throw unknownPart(command, path, steps, options);
    steps.push(step);
    options = step.options ?? [];
  }
  // A command with subcommands cannot be used itself.
  if (options.some(({ type }) => type === Subcommand || type === Group)) {
    throw unknownPart(command, path, steps, options);
  }
  const wrap = (inner: EnteredOption[]) =>
    [...steps].reverse().reduce<EnteredOption[]>((within, { name, type }) => {
      return [{ name, type, options: within }];
    }, inner);
  return { options, wrap };
}

/** @param steps - those of the path that there are, after which come `options` */
function unknownPart(
  { name }: CommandRecord,
  path: readonly string[],
  steps: readonly CommandOption[],
  options: readonly CommandOption[],
): ApiError {
  const typed = (parts: readonly string[]) => [`/${name}`, ...parts].join(" ");
  const found = steps.map((step) => step.name);
  const names = options.flatMap((each) => (each.type <= Group ? typed([...found, each.name]) : []));
  return unknownCommand().explained(
    `: ${quoted(typed(path))} is none by itself.${suggestion(typed(path), names)}${choices(names)}`,
  );
}

/**
 * Enters options as a client lets a person do it.
 *
 * @param path - names of group and subcommand
 * @param attach - takes a file, and returns its id
 * @throws ApiError 50035 for what does not fit an option
 */
export function enter(
  command: CommandRecord,
  path: readonly string[],
  entries: OptionEntries,
  attach: (given: unknown, option: CommandOption) => string,
): EnteredCommand {
  const { options, wrap } = leafOptions(command, path);
  refuseStray(options, entries);
  const picked: PickedId[] = [];
  const entered: EnteredOption[] = [];
  for (const option of options) {
    const { name, type } = option;
    const given = entries[name];
    if (given === undefined || given === null) {
      if (option.required === true) throw wrongInput([name], "This option is required.");
      continue;
    }
    const value = type === Attachment ? attach(given, option) : valueOf(option, given);
    if (type >= OptionType.User && type !== OptionType.Number) {
      picked.push({ type, id: value as string, channelTypes: option.channel_types });
    }
    entered.push({ name, type, value });
  }
  return { options: wrap(entered), picked };
}

/**
 * Enters options of which one is still being typed: the others may be missing, and what is typed goes
 * as it is.
 *
 * @throws ApiError 50035 when nothing that is typed can be completed
 */
export function enterPartly(
  command: CommandRecord,
  path: readonly string[],
  entries: OptionEntries,
  focused: string,
): EnteredCommand & { readonly focusedType: number } {
  const { options, wrap } = leafOptions(command, path);
  refuseStray(options, entries);
  const target = options.find(({ name }) => name === focused);
  if (target?.autocomplete !== true) {
    throw wrongInput([focused], `The option "${focused}" has no completions.`);
  }
  const entered = options.flatMap((option): EnteredOption[] => {
    const { name, type } = option;
    const given = entries[name];
    if (option === target) {
      if (typeof given === "object" && given !== null) throw wrongInput([name], "Enter a text.");
      return [{ name, type, value: String(given ?? ""), focused: true }];
    }
    return given === undefined || given === null ? [] : [{ name, type, value: given }];
  });
  return { options: wrap(entered), picked: [], focusedType: target.type };
}

function refuseStray(options: readonly CommandOption[], entries: OptionEntries): void {
  const stray = Object.keys(entries).find((name) => options.every((each) => each.name !== name));
  if (stray === undefined) return;
  const names = options.map(({ name }) => name);
  throw unknownName([stray], "The command has no option", stray, names);
}

function valueOf(option: CommandOption, given: unknown): boolean | number | string {
  const { name, type } = option;
  if (type === OptionType.Boolean) {
    if (typeof given === "boolean") return given;
    throw wrongInput([name], "Enter true or false.");
  }
  const numeric = type === Integer || type === OptionType.Number;
  if (!numeric && typeof given !== "string") throw wrongInput([name], "Enter a text.");
  const value = numeric ? numberOf(option, given) : String(given);
  if (type === OptionType.String) checkLength(option, String(value));
  // An id that does not exist is refused where it is resolved.
  const { choices } = option;
  if (choices !== undefined && choices.length > 0) {
    if (choices.every((choice) => choice.value !== value)) {
      throw wrongInput([name], `"${value}" is none of the choices.`);
    }
  }
  return value;
}

function numberOf({ name, type, min_value, max_value }: CommandOption, given: unknown): number {
  if (typeof given !== "number" || !Number.isFinite(given)) {
    throw wrongInput([name], "Enter a number.");
  }
  if (type === Integer && !Number.isSafeInteger(given)) {
    throw wrongInput([name], "Enter a whole number.");
  }
  const [least, most] = [min_value ?? -(2 ** 53), max_value ?? 2 ** 53];
  if (given < least || given > most) {
    throw wrongInput([name], `Enter a number from ${least} to ${most}.`);
  }
  return given;
}

function checkLength({ name, min_length = 0, max_length = 6000 }: CommandOption, text: string) {
  if (text.length >= min_length && text.length <= max_length) return;
  throw wrongInput([name], `Must be between ${min_length} and ${max_length} in length.`);
}
