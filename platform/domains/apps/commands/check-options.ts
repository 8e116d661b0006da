import type { Path, Problems } from "../../../kernel/http/problems.js";
import { checkChoices } from "./check-choices.js";
import {
  checkKeys,
  isObject,
  readFlag,
  readList,
  readNumber,
  readNumbers,
  readText,
  textOf,
  type Unknown,
} from "./fields.js";
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
export function checkSlashName(value: unknown, at: Path, problems: Problems): void {
  const before = problems.count;
  const name = readText(value, 1, 32, at, problems);
  if (problems.count > before) return;
  if (!NAME.test(name)) {
    problems.add(at, "STRING_TYPE_REGEX", "String value did not match validation regex.");
  } else if (name !== name.toLowerCase()) {
    problems.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
  }
}

/** Which options may stand at a place. */
type Level = "command" | "group" | "subcommand";

/** Reads the options of one level. */
export function readOptions(
  value: unknown,
  level: Level,
  at: Path,
  problems: Problems,
): CommandOption[] | undefined {
  const list = readList(value, MAX_OPTIONS, at, problems);
  if (list === undefined) return undefined;
  const options: CommandOption[] = [];
  for (const [index, given] of list.entries()) {
    if (isObject(given)) options.push(readOption(given, level, [...at, index], problems));
    else {
      const message = "Only dictionaries may be used in a ModelType";
      problems.add([...at, index], "MODEL_TYPE_CONVERT", message);
    }
  }
  if (options.length === list.length) checkTogether(options, level, at, problems);
  return options;
}

/** Rules that concern options beside each other. */
function checkTogether(
  options: readonly CommandOption[],
  level: Level,
  at: Path,
  problems: Problems,
): void {
  const structural = options.filter(({ type }) => type === Subcommand || type === Group);
  if (level === "command" && structural.length > 0 && structural.length < options.length) {
    const message =
      "Sub-command and sub-command group option types are mutually exclusive to all other types";
    problems.add(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
  }
  const names = new Set<string>();
  let optional = false;
  for (const [index, { name, required }] of options.entries()) {
    if (names.has(name)) {
      const message = "Option names must be unique";
      problems.add([...at, index, "name"], "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", message);
    }
    names.add(name);
    if (required === true && optional) {
      const message = "Required options must be placed before non-required options";
      problems.add([...at, index], "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
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

function readOption(given: Unknown, level: Level, at: Path, problems: Problems): CommandOption {
  const { type, name, description } = given;
  if (type === undefined) problems.required([...at, "type"]);
  else if (!allowedTypes(level).includes(type as number)) {
    problems.choices([...at, "type"], allowedTypes(level));
  }
  const structural = type === Subcommand || type === Group;
  const own = (typeof type === "number" ? OWN[type] : undefined) ?? [];
  checkKeys(given, [...COMMON, ...own, ...(structural ? [] : ["required"])], at, problems);
  checkSlashName(name, [...at, "name"], problems);
  const describe = (value: unknown, place: Path) => readText(value, 1, 100, place, problems);
  describe(description, [...at, "description"]);
  const dictionary = (field: string, text: unknown, check: typeof describe) =>
    readLocalizations(given[field], text, [...at, field], problems, check);
  const option = {
    type: type as number,
    name: textOf(name),
    name_localizations: dictionary("name_localizations", name, (value, place) => {
      checkSlashName(value, place, problems);
      return textOf(value);
    }),
    description: textOf(description),
    description_localizations: dictionary("description_localizations", description, describe),
  };
  if (structural) {
    const inner = type === Group ? "group" : "subcommand";
    const options = readOptions(given.options, inner, [...at, "options"], problems);
    return options === undefined ? option : { ...option, options };
  }
  const required = readFlag(given.required, [...at, "required"], problems);
  return { ...option, ...(required ? { required } : {}), ...readOwn(given, at, problems) };
}

/** Reads what only options of some types have. */
function readOwn(given: Unknown, at: Path, problems: Problems): Partial<CommandOption> {
  const { type } = given;
  if (type === Channel) {
    const place = [...at, "channel_types"];
    const channel_types = readNumbers(given.channel_types, CHANNEL_TYPES, place, problems);
    return channel_types === undefined ? {} : { channel_types };
  }
  if (type === Attachment) return readFileTypes(given, at, problems);
  if (type !== Text && type !== Integer && type !== Decimal) return {};
  return {
    ...(type === Text ? readLengths(given, at, problems) : readRange(given, at, problems)),
    ...checkChoices(given, at, problems),
  };
}

function readLengths(given: Unknown, at: Path, problems: Problems): Partial<CommandOption> {
  const number = (field: string, least: number) =>
    readNumber(given[field], { least, most: 6000 }, [...at, field], problems);
  return ordered("length", number("min_length", 0), number("max_length", 1), at, problems);
}

function readRange(given: Unknown, at: Path, problems: Problems): Partial<CommandOption> {
  const most = given.type === Integer ? Number.MAX_SAFE_INTEGER : 2 ** 53;
  const bounds = { least: -most, most, whole: given.type === Integer };
  const number = (field: string) => readNumber(given[field], bounds, [...at, field], problems);
  return ordered("value", number("min_value"), number("max_value"), at, problems);
}

/** A pair of bounds, of which the lower must not be above the upper. */
function ordered(
  what: "length" | "value",
  least: number | undefined,
  most: number | undefined,
  at: Path,
  problems: Problems,
): Partial<CommandOption> {
  if (least !== undefined && most !== undefined && least > most) {
    const message = `max_${what} must not be smaller than min_${what}.`;
    problems.add([...at, `max_${what}`], "NUMBER_TYPE_MIN", message);
  }
  return {
    ...(least === undefined ? {} : { [`min_${what}`]: least }),
    ...(most === undefined ? {} : { [`max_${what}`]: most }),
  };
}

function readFileTypes(given: Unknown, at: Path, problems: Problems): Partial<CommandOption> {
  const place = [...at, "file_types"];
  const list = readList(given.file_types, MAX_FILE_TYPES, place, problems);
  if (list === undefined) return {};
  const file_types = list.map((each) => textOf(each).toLowerCase());
  for (const [index, each] of file_types.entries()) {
    if (FILE_TYPE.test(each)) continue;
    problems.add([...place, index], "STRING_TYPE_REGEX", "Give image, video, audio or .ext.");
  }
  return { file_types };
}
