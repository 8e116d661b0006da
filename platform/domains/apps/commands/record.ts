import { of, type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of commands (bots 4.1; contract, Command). */
export const CommandType = { ChatInput: 1, User: 2, Message: 3, PrimaryEntryPoint: 4 } as const;

/** Kinds of options. */
export const OptionType = {
  Subcommand: 1,
  Group: 2,
  String: 3,
  Integer: 4,
  Boolean: 5,
  User: 6,
  Channel: 7,
  Role: 8,
  Mentionable: 9,
  Number: 10,
  Attachment: 11,
} as const;

/** Where an application can be installed. */
export const IntegrationType = { Guild: 0, User: 1 } as const;

/** Where an interaction takes place. */
export const Context = { Guild: 0, BotDm: 1, PrivateChannel: 2 } as const;

/** A text in other languages, by locale. */
export type Localizations = Readonly<Record<string, string>>;

/** A value that a person picks from. */
export interface CommandChoice {
  readonly name: string;
  readonly name_localizations?: Localizations | null;
  readonly value: number | string;
}

/** An option of a command, in wire form. */
export interface CommandOption {
  readonly type: number;
  readonly name: string;
  readonly name_localizations?: Localizations | null;
  readonly description: string;
  readonly description_localizations?: Localizations | null;
  readonly required?: boolean;
  readonly options?: readonly CommandOption[];
  readonly choices?: readonly CommandChoice[];
  readonly autocomplete?: boolean;
  readonly channel_types?: readonly number[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly file_types?: readonly string[];
}

/** What an application says of a command, in wire form. */
export interface CommandDefinition {
  readonly name_localizations: Localizations | null;
  readonly description: string;
  readonly description_localizations: Localizations | null;
  readonly options?: readonly CommandOption[];
  /** Permission bits as a decimal string; null when everyone may use the command. */
  readonly default_member_permissions: string | null;
  /** Global commands only. Null: everywhere where the application is installed. */
  readonly contexts: readonly number[] | null;
  /** Global commands only. */
  readonly integration_types: readonly number[] | null;
  /** The deprecated stand-in for `contexts`, as it was given. */
  readonly dm_permission: boolean | null;
  readonly nsfw: boolean;
  /** Entry points only: 1 the application, 2 the platform. */
  readonly handler: number | null;
}

/** A command of an application. */
export type CommandRecord = RecordOf<typeof commandShape>;

/** Shape of a {@link CommandRecord} in a snapshot. */
export const commandShape = shape({
  /** Snowflake of the command, which stays over changes. */
  id: "string",
  /** Id of the application that has the command. */
  applicationId: "string",
  /** The guild it is for; null for a global command. */
  guildId: "string?",
  /** Application and scope as one text. */
  scope: "string",
  /** Snowflake that is new with each change. */
  version: "string",
  /** One of {@link CommandType}. */
  type: "number",
  /** Name as it is typed or shown in a menu, in the default language. */
  name: "string",
  /** What the application says of the command beside type and name, in wire form. */
  definition: of<CommandDefinition>("object?"),
});

/** Who may use a command, in the form of the wire: a role (1), a user (2) or a channel (3). */
export interface CommandPermission {
  readonly id: string;
  readonly type: 1 | 2 | 3;
  readonly permission: boolean;
}

/** What a guild says of who may use a command, or, by its own id, all of an application. */
export type CommandPermissionsRecord = RecordOf<typeof commandPermissionsShape>;

/** Shape of a {@link CommandPermissionsRecord} in a snapshot. */
export const commandPermissionsShape = shape({
  /** Guild and target as one text. */
  id: "string",
  guildId: "string",
  applicationId: "string",
  /** Id of the command, or of the application for all commands without an entry of their own. */
  targetId: "string",
  permissions: of<CommandPermission[]>("object[]"),
});

/** An application in one place: everywhere, or in one guild. */
export function scopeKey(applicationId: string, guildId: string | null): string {
  return `${applicationId}:${guildId ?? "global"}`;
}
