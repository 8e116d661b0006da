import { type Given, isDictionary } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { missing, number, whole, wrongChoice, yesNo } from "../../../kernel/http/input/readers.js";
import { checkChoices } from "./check-choices.js";
import { checkKeys, optional, readList, readNumbers, readText, textOf } from "./fields.js";
import { readLocalizations } from "./localizations.js";
import { type CommandOption, OptionType } from "./record.js";

/** Letters, digits, `-`, `_`, `'` and the marks of two scripts that need them (bots 4.1). */
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const MAX_OPTIONS = 25;
const MAX_FILE_TYPES = 10;
const FILE_TYPE = /^(image|video|audio|\.[a-z0-9]{1,32})$/;

/** Kinds of channels that can be picked. */
const CHANNEL_TYPES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16];

const {
  Subcommand,
  Group,
  String: Text,
  Integer,
  Number: Decimal,
  Channel,
  Attachment,
} = OptionType;
const TYPES = Object.values(OptionType);
const COMMON = [
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
] as const;

/** The fields that options of a type have beside the common ones. */
const OWN: Readonly<Record<number, readonly string[]>> = {
  [Subcommand]: ["options"],
  [Group]: ["options"],
  [Text]: ["choices", "autocomplete", "min_length", "max_length"],
  [Integer]: ["choices", "autocomplete", "min_value", "max_value"],
  [Decimal]: ["choices", "autocomplete", "min_value", "max_value"],
  [Channel]: ["channel_types"],
  [Attachment]: ["file_types"],
};

/** Checks a name that is typed after a slash. */
export function checkSlashName(value: unknown, at: Place): void {
  const before = at.count;
  const name = readText(value, 1, 32, at);
  if (at.count > before) return;
  if (!NAME.test(name)) {
    at.wrong("STRING_TYPE_REGEX", "String value did not match validation regex.");
  } else if (name !== name.toLowerCase()) {
    at.wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
  }
}

/** Which options may stand at a place. */
type Level = "command" | "group" | "subcommand";

/** Reads the options of one level. */
export function readOptions(value: unknown, level: Level, at: Place): CommandOption[] | undefined {
  const list = readList(value, MAX_OPTIONS, at);
  if (list === undefined) return undefined;
  const options: CommandOption[] = [];
  for (const [index, given] of list.entries()) {
    if (isDictionary(given, at.at(index))) options.push(readOption(given, level, at.at(index)));
  }
  if (options.length === list.length) checkTogether(options, level, at);
  return options;
}

/** Rules that concern options beside each other. */
function checkTogether(options: readonly CommandOption[], level: Level, at: Place): void {
  const structural = options.filter(({ type }) => type === Subcommand || type === Group);
  if (level === "command" && structural.length > 0 && structural.length < options.length) {
    const message =
      "Sub-command and sub-command group option types are mutually exclusive to all other types";
    at.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
  }
  const names = new Set<string>();
  let optional = false;
  for (const [index, { name, required }] of options.entries()) {
    if (names.has(name)) {
      const message = "Option names must be unique";
      at.at(index, "name").wrong("APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", message);
    }
    names.add(name);
    if (required === true && optional) {
      const message = "Required options must be placed before non-required options";
      at.at(index).wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
    }
    optional ||= required !== true;
  }
}

function allowedTypes(level: Level): readonly number[] {
  if (level === "group") return [Subcommand];
  return level === "command"
    ? TYPES
    : TYPES.filter((type) => type !== Subcommand && type !== Group);
}

function readOption(given: Given, level: Level, at: Place): CommandOption {
  const { type, name, description } = given;
  if (type === undefined) missing(at.at("type"));
  else if (!allowedTypes(level).includes(type as number)) {
    wrongChoice(at.at("type"), allowedTypes(level));
  }
  const structural = type === Subcommand || type === Group;
  const own = (typeof type === "number" ? OWN[type] : undefined) ?? [];
  checkKeys(given, [...COMMON, ...own, ...(structural ? [] : ["required"])], at);
  checkSlashName(name, at.at("name"));
  const describe = (value: unknown, place: Place) => readText(value, 1, 100, place);
  describe(description, at.at("description"));
  const dictionary = (field: string, text: unknown, check: typeof describe) =>
    readLocalizations(given[field], text, at.at(field), check);
  const option = {
    type: type as number,
    name: textOf(name),
    name_localizations: dictionary("name_localizations", name, (value, place) => {
      checkSlashName(value, place);
      return textOf(value);
    }),
    description: textOf(description),
    description_localizations: dictionary("description_localizations", description, describe),
  };
  if (structural) {
    const inner = type === Group ? "group" : "subcommand";
    const options = readOptions(given.options, inner, at.at("options"));
    return options === undefined ? option : { ...option, options };
  }
  const required = optional(yesNo, given.required, at.at("required"));
  return { ...option, ...(required ? { required } : {}), ...readOwn(given, at) };
}

/** Reads what only options of some types have. */
function readOwn(given: Given, at: Place): Partial<CommandOption> {
  const { type } = given;
  if (type === Channel) {
    const place = at.at("channel_types");
    const channel_types = readNumbers(given.channel_types, CHANNEL_TYPES, place);
    return channel_types === undefined ? {} : { channel_types };
  }
  if (type === Attachment) return readFileTypes(given, at);
  if (type !== Text && type !== Integer && type !== Decimal) return {};
  return {
    ...(type === Text ? readLengths(given, at) : readRange(given, at)),
    ...checkChoices(given, at),
  };
}

function readLengths(given: Given, at: Place): Partial<CommandOption> {
  const bound = (field: string, min: number) =>
    optional(whole({ min, max: 6000 }), given[field], at.at(field));
  return ordered("length", bound("min_length", 0), bound("max_length", 1), at);
}

function readRange(given: Given, at: Place): Partial<CommandOption> {
  const most = given.type === Integer ? Number.MAX_SAFE_INTEGER : 2 ** 53;
  const reader = number({ min: -most, max: most, whole: given.type === Integer });
  const bound = (field: string) => optional(reader, given[field], at.at(field));
  return ordered("value", bound("min_value"), bound("max_value"), at);
}

/** A pair of bounds, of which the lower must not be above the upper. */
function ordered(
  what: "length" | "value",
  least: number | undefined,
  most: number | undefined,
  at: Place,
): Partial<CommandOption> {
  if (least !== undefined && most !== undefined && least > most) {
    const message = `max_${what} must not be smaller than min_${what}.`;
    at.at(`max_${what}`).wrong("NUMBER_TYPE_MIN", message);
  }
  return {
    ...(least === undefined ? {} : { [`min_${what}`]: least }),
    ...(most === undefined ? {} : { [`max_${what}`]: most }),
  };
}

function readFileTypes(given: Given, at: Place): Partial<CommandOption> {
  const place = at.at("file_types");
  const list = readList(given.file_types, MAX_FILE_TYPES, place);
  if (list === undefined) return {};
  const file_types = list.map((each) => textOf(each).toLowerCase());
  for (const [index, each] of file_types.entries()) {
    if (FILE_TYPE.test(each)) continue;
    place.at(index).wrong("STRING_TYPE_REGEX", "Give image, video, audio or .ext.");
  }
  return { file_types };
}
