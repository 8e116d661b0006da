import type { Path, Problems } from "../../../kernel/http/problems.js";
import { isSnowflake } from "../../../kernel/snowflake.js";
import { checkSlashName, readOptions } from "./check-options.js";
import {
  absent,
  checkKeys,
  isObject,
  numberOf,
  readFlag,
  readNumbers,
  readText,
  textOf,
  type Unknown,
} from "./fields.js";
import { commandSize, readLocalizations } from "./localizations.js";
import { type CommandDefinition, type CommandRecord, CommandType } from "./record.js";

/** Most characters of all texts of a command (bots 4.1). */
const MAX_CHARACTERS = 8000;

const FIELDS = [
  "id",
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "dm_permission",
  "contexts",
  "integration_types",
  "handler",
  "nsfw",
];

/** What a body of a command is checked against. */
export interface CheckContext {
  /** Whether the command is for one guild. */
  readonly guild: boolean;
  /** Whether the application has activities, and so may have an entry point. */
  readonly activities: boolean;
  /** Where the application can be installed. */
  readonly installable: readonly number[];
  /** What holds for a command that says nothing of where it can be used. */
  readonly defaults: Pick<CommandDefinition, "contexts" | "integration_types">;
}

/** A command as an application describes it. */
export type CheckedCommand = Pick<CommandRecord, "type" | "name" | "definition">;

/** Reads a body that describes a whole command; notes what is wrong with it. */
export function readCommand(
  given: unknown,
  context: CheckContext,
  at: Path,
  problems: Problems,
): CheckedCommand {
  if (!isObject(given)) {
    problems.add(at, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
    return { type: 0, name: "", definition: {} as CommandDefinition };
  }
  const before = problems.count;
  checkKeys(given, FIELDS, at, problems);
  if (!absent(given.id) && !isSnowflake(given.id)) {
    problems.add([...at, "id"], "NUMBER_TYPE_COERCE", "Value is not snowflake.");
  }
  const type = readType(given.type, context, at, problems);
  const { name } = given;
  const checkName = (value: unknown, place: Path) => {
    if (type === CommandType.ChatInput) checkSlashName(value, place, problems);
    else readText(value, 1, 32, place, problems);
  };
  checkName(name, [...at, "name"]);
  const definition: CommandDefinition = {
    name_localizations: readLocalizations(
      given.name_localizations,
      name,
      [...at, "name_localizations"],
      problems,
      checkName,
    ),
    ...readDescription(given, type, at, problems),
    ...readOptionsOf(given, type, at, problems),
    default_member_permissions: readPermissions(given.default_member_permissions, at, problems),
    ...readPlaces(given, context, at, problems),
    nsfw: readFlag(given.nsfw, [...at, "nsfw"], problems) ?? false,
    handler: readHandler(given.handler, type, at, problems),
  };
  readFlag(given.default_permission, [...at, "default_permission"], problems);
  if (problems.count === before && commandSize(textOf(name), definition) > MAX_CHARACTERS) {
    const message = `Command exceeds maximum size (${MAX_CHARACTERS})`;
    problems.add(at, "APPLICATION_COMMAND_TOO_LARGE", message);
  }
  return { type, name: textOf(name), definition };
}

function readType(
  value: unknown,
  { guild, activities }: CheckContext,
  at: Path,
  problems: Problems,
): number {
  if (absent(value)) return CommandType.ChatInput;
  const allowed = [1, 2, 3, ...(guild || !activities ? [] : [CommandType.PrimaryEntryPoint])];
  if (!allowed.includes(value as number)) problems.choices([...at, "type"], allowed);
  return numberOf(value);
}

function readDescription(given: Unknown, type: number, at: Path, problems: Problems) {
  const { description, description_localizations } = given;
  const place = [...at, "description"];
  if (type === CommandType.User || type === CommandType.Message) {
    if (!absent(description) && description !== "") {
      const message = "Context menu commands cannot have description";
      problems.add(place, "APPLICATION_COMMAND_INVALID_DESCRIPTION", message);
    }
    if (!absent(description_localizations)) problems.ignores([...at, "description_localizations"]);
    return { description: "", description_localizations: null };
  }
  const least = type === CommandType.ChatInput ? 1 : 0;
  const check = (value: unknown, where: Path) => readText(value, least, 100, where, problems);
  if (least === 1 || !absent(description)) check(description, place);
  return {
    description: textOf(description),
    description_localizations: readLocalizations(
      description_localizations,
      description,
      [...at, "description_localizations"],
      problems,
      check,
    ),
  };
}

function readOptionsOf(given: Unknown, type: number, at: Path, problems: Problems) {
  const place = [...at, "options"];
  if (type !== CommandType.ChatInput) {
    if (Array.isArray(given.options) && given.options.length === 0) return {};
    if (!absent(given.options)) {
      const message = "Context menu commands cannot have options";
      problems.add(place, "APPLICATION_COMMAND_INVALID_OPTIONS", message);
    }
    return {};
  }
  const options = readOptions(given.options, "command", place, problems);
  return options === undefined ? {} : { options };
}

function readPermissions(value: unknown, at: Path, problems: Problems): string | null {
  if (absent(value)) return null;
  const place = [...at, "default_member_permissions"];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text === "string" && /^\d{1,20}$/.test(text)) return BigInt(text).toString();
  problems.add(place, "NUMBER_TYPE_COERCE", `Value ${JSON.stringify(value)} is not int.`);
  return null;
}

/** Where a command can be used. A guild's own can be used there alone, and says nothing of it. */
function readPlaces(
  given: Unknown,
  { guild, installable, defaults }: CheckContext,
  at: Path,
  problems: Problems,
): Pick<CommandDefinition, "contexts" | "dm_permission" | "integration_types"> {
  const contexts = readNumbers(given.contexts, [0, 1, 2], [...at, "contexts"], problems);
  const place = [...at, "integration_types"];
  const types = readNumbers(given.integration_types, [0, 1], place, problems);
  const dm = readFlag(given.dm_permission, [...at, "dm_permission"], problems) ?? null;
  for (const [name, list] of [
    ["contexts", contexts],
    ["integration_types", types],
  ] as const) {
    if (list?.length === 0) {
      problems.add([...at, name], "BASE_TYPE_MIN_LENGTH", "Must be 1 or more in length.");
    }
  }
  if (guild) return { contexts: null, integration_types: null, dm_permission: null };
  const foreign = [0, 1].filter((type) => types?.includes(type) && !installable.includes(type));
  if (foreign.length > 0) {
    const message = `The application cannot be installed there: ${foreign.join(", ")}.`;
    problems.add(place, "APPLICATION_COMMAND_INVALID_INTEGRATION_TYPES", message);
  }
  const old = dm === false ? [0] : defaults.contexts;
  return {
    contexts: contexts ?? old,
    integration_types: types ?? defaults.integration_types,
    dm_permission: contexts === undefined ? dm : null,
  };
}

function readHandler(value: unknown, type: number, at: Path, problems: Problems): number | null {
  if (type !== CommandType.PrimaryEntryPoint) {
    if (!absent(value)) {
      const message = "Only Entry Point commands can have a handler";
      problems.add([...at, "handler"], "APPLICATION_COMMAND_INVALID_HANDLER", message);
    }
    return null;
  }
  if (absent(value)) return 1;
  if (value !== 1 && value !== 2) problems.choices([...at, "handler"], [1, 2]);
  return numberOf(value);
}
