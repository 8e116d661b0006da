import { type Given, isDictionary } from "../../../kernel/http/input/fields.js";
import type { Place } from "../../../kernel/http/input/place.js";
import { bits, snowflake, wrongChoice, yesNo } from "../../../kernel/http/input/readers.js";
import { checkSlashName, readOptions } from "./check-options.js";
import { absent, checkKeys, numberOf, optional, readNumbers, readText, textOf } from "./fields.js";
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
export function readCommand(given: unknown, context: CheckContext, at: Place): CheckedCommand {
  if (!isDictionary(given, at)) {
    return { type: 0, name: "", definition: {} as CommandDefinition };
  }
  const before = at.count;
  checkKeys(given, FIELDS, at);
  optional(snowflake, given.id, at.at("id"));
  const type = readType(given.type, context, at);
  const { name } = given;
  const checkName = (value: unknown, place: Place) => {
    if (type === CommandType.ChatInput) checkSlashName(value, place);
    else readText(value, 1, 32, place);
  };
  checkName(name, at.at("name"));
  const definition: CommandDefinition = {
    name_localizations: readLocalizations(
      given.name_localizations,
      name,
      at.at("name_localizations"),
      checkName,
    ),
    ...readDescription(given, type, at),
    ...readOptionsOf(given, type, at),
    default_member_permissions: readPermissions(given, at),
    ...readPlaces(given, context, at),
    nsfw: optional(yesNo, given.nsfw, at.at("nsfw")) ?? false,
    handler: readHandler(given.handler, type, at),
  };
  optional(yesNo, given.default_permission, at.at("default_permission"));
  if (at.count === before && commandSize(textOf(name), definition) > MAX_CHARACTERS) {
    const message = `Command exceeds maximum size (${MAX_CHARACTERS})`;
    at.wrong("APPLICATION_COMMAND_TOO_LARGE", message);
  }
  return { type, name: textOf(name), definition };
}

function readType(value: unknown, { guild, activities }: CheckContext, at: Place): number {
  if (absent(value)) return CommandType.ChatInput;
  const allowed = [1, 2, 3, ...(guild || !activities ? [] : [CommandType.PrimaryEntryPoint])];
  if (!allowed.includes(value as number)) wrongChoice(at.at("type"), allowed);
  return numberOf(value);
}

function readDescription(given: Given, type: number, at: Place) {
  const { description, description_localizations } = given;
  const place = at.at("description");
  if (type === CommandType.User || type === CommandType.Message) {
    if (!absent(description) && description !== "") {
      const message = "Context menu commands cannot have description";
      place.wrong("APPLICATION_COMMAND_INVALID_DESCRIPTION", message);
    }
    if (!absent(description_localizations)) at.ignores("description_localizations");
    return { description: "", description_localizations: null };
  }
  const least = type === CommandType.ChatInput ? 1 : 0;
  const check = (value: unknown, where: Place) => readText(value, least, 100, where);
  if (least === 1 || !absent(description)) check(description, place);
  return {
    description: textOf(description),
    description_localizations: readLocalizations(
      description_localizations,
      description,
      at.at("description_localizations"),
      check,
    ),
  };
}

function readOptionsOf(given: Given, type: number, at: Place) {
  const place = at.at("options");
  if (type !== CommandType.ChatInput) {
    if (Array.isArray(given.options) && given.options.length === 0) return {};
    if (!absent(given.options)) {
      const message = "Context menu commands cannot have options";
      place.wrong("APPLICATION_COMMAND_INVALID_OPTIONS", message);
    }
    return {};
  }
  const options = readOptions(given.options, "command", place);
  return options === undefined ? {} : { options };
}

function readPermissions({ default_member_permissions: given }: Given, at: Place): string | null {
  const found = optional(bits, given, at.at("default_member_permissions"));
  return found === undefined ? null : BigInt(found).toString();
}

/** Where a command can be used. A guild's own can be used there alone, and says nothing of it. */
function readPlaces(
  given: Given,
  { guild, installable, defaults }: CheckContext,
  at: Place,
): Pick<CommandDefinition, "contexts" | "dm_permission" | "integration_types"> {
  const contexts = readNumbers(given.contexts, [0, 1, 2], at.at("contexts"));
  const place = at.at("integration_types");
  const types = readNumbers(given.integration_types, [0, 1], place);
  const dm = optional(yesNo, given.dm_permission, at.at("dm_permission")) ?? null;
  for (const [name, list] of [
    ["contexts", contexts],
    ["integration_types", types],
  ] as const) {
    if (list?.length === 0) {
      at.at(name).wrong("BASE_TYPE_MIN_LENGTH", "Must be 1 or more in length.");
    }
  }
  if (guild) return { contexts: null, integration_types: null, dm_permission: null };
  const foreign = [0, 1].filter((type) => types?.includes(type) && !installable.includes(type));
  if (foreign.length > 0) {
    const message = `The application cannot be installed there: ${foreign.join(", ")}.`;
    place.wrong("APPLICATION_COMMAND_INVALID_INTEGRATION_TYPES", message);
  }
  const old = dm === false ? [0] : defaults.contexts;
  return {
    contexts: contexts ?? old,
    integration_types: types ?? defaults.integration_types,
    dm_permission: contexts === undefined ? dm : null,
  };
}

function readHandler(value: unknown, type: number, at: Place): number | null {
  if (type !== CommandType.PrimaryEntryPoint) {
    if (!absent(value)) {
      const message = "Only Entry Point commands can have a handler";
      at.at("handler").wrong("APPLICATION_COMMAND_INVALID_HANDLER", message);
    }
    return null;
  }
  if (absent(value)) return 1;
  if (value !== 1 && value !== 2) wrongChoice(at.at("handler"), [1, 2]);
  return numberOf(value);
}
