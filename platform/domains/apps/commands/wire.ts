import { localized } from "./localizations.js";
import type {
  CommandChoice,
  CommandOption,
  CommandPermissionsRecord,
  CommandRecord,
} from "./record.js";

/** In which languages a command is shown. */
export interface ShownIn {
  /** Whether all languages are shown, as dictionaries. */
  readonly dictionaries: boolean;
  /** The language that the reader asked for. */
  readonly locale?: string | undefined;
}

/** A command as its application sees it (bots 4.1). */
export function commandObject(command: CommandRecord, shown: ShownIn = { dictionaries: true }) {
  const { id, applicationId, guildId, version, type, name, definition } = command;
  const { options, handler } = definition;
  return {
    id,
    application_id: applicationId,
    version,
    default_member_permissions: definition.default_member_permissions,
    default_permission: true,
    type,
    name,
    ...texts({ ...definition, name }, shown),
    description: definition.description,
    ...(guildId === null ? places(command) : { guild_id: guildId }),
    nsfw: definition.nsfw,
    ...(options === undefined || options.length === 0
      ? {}
      : { options: options.map((option) => optionObject(option, shown)) }),
    ...(handler === null ? {} : { handler }),
  };
}

/** Where a global command can be used, in the new words and the old one. */
function places({ definition: { contexts, integration_types, dm_permission } }: CommandRecord) {
  const inDms = contexts === null || contexts.includes(1) || contexts.includes(2);
  return { contexts, integration_types, dm_permission: dm_permission ?? inDms };
}

type Named = Pick<
  CommandOption,
  "name" | "name_localizations" | "description" | "description_localizations"
>;

function texts(given: Named, { dictionaries, locale }: ShownIn) {
  const { name, name_localizations, description, description_localizations } = given;
  if (dictionaries) {
    return {
      name_localizations: name_localizations ?? null,
      description_localizations: description_localizations ?? null,
    };
  }
  return {
    ...(name_localizations ? { name_localized: localized(name, name_localizations, locale) } : {}),
    ...(description_localizations
      ? { description_localized: localized(description, description_localizations, locale) }
      : {}),
  };
}

function optionObject(option: CommandOption, shown: ShownIn): object {
  const { name_localizations: _names, description_localizations: _texts, ...rest } = option;
  const { options, choices } = option;
  return {
    ...rest,
    ...texts(option, shown),
    ...(options ? { options: options.map((each) => optionObject(each, shown)) } : {}),
    ...(choices ? { choices: choices.map((each) => choiceObject(each, shown)) } : {}),
  };
}

function choiceObject(choice: CommandChoice, { dictionaries, locale }: ShownIn) {
  const { name, name_localizations, value } = choice;
  if (dictionaries) return { name, name_localizations: name_localizations ?? null, value };
  if (!name_localizations) return { name, value };
  return { name, name_localized: localized(name, name_localizations, locale), value };
}

/** What a guild says of who may use a command. */
export function permissionsObject(record: CommandPermissionsRecord) {
  return {
    id: record.targetId,
    application_id: record.applicationId,
    guild_id: record.guildId,
    permissions: record.permissions,
  };
}
