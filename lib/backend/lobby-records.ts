/** Lobbies and their members, as a game's server writes and reads them (protocol 3.4, 3.5). */

import type { OptionNames } from "../operations/option-names.js";
import type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
import * as check from "./arguments.js";
import type { Reader } from "./reader.js";

/** Metadata that the game stores with a lobby or a member. */
export type Metadata = Readonly<Record<string, string>>;

/** A member of a lobby. */
export interface BackendLobbyMember {
  /** The player's id. */
  readonly id: Snowflake;
  /** The game's metadata of the member. */
  readonly metadata: Metadata;
  /** Whether it may link the lobby to a channel. */
  readonly canLinkLobby: boolean;
  /** An additional name, such as the character's. */
  readonly additionalName: string | undefined;
}

/** A lobby as the service returns it. */
export interface BackendLobby {
  /** The lobby's id. */
  readonly id: Snowflake;
  /** The application that it belongs to. */
  readonly applicationId: Snowflake;
  /** The game's metadata of the lobby. */
  readonly metadata: Metadata;
  /** Its members, connected or not. */
  readonly members: readonly BackendLobbyMember[];
  /** Bits as in {@link LobbySettings.flags}. */
  readonly flags: number;
  /** The guild's channel that it is linked to. */
  readonly linkedChannel:
    | { readonly id: Snowflake; readonly name: string; readonly guildId: Snowflake }
    | undefined;
  /** Seconds without a connected member until it is deleted; only the bot sees it. */
  readonly idleTimeoutSeconds: number | undefined;
  /** Where its events go instead of the application's address; only the bot sees it. */
  readonly overrideEventWebhooksUrl: string | undefined;
}

/** Changes to a member; omitted fields stay as they are. */
export interface MemberSettings {
  /** The game's metadata of the member; replaces the old metadata. */
  readonly metadata?: Metadata | undefined;
  /** Whether it may link the lobby to a channel. */
  readonly canLinkLobby?: boolean | undefined;
  /** 1 to 80 characters; null removes it. */
  readonly additionalName?: string | null | undefined;
}

/** A member to add or change, or to remove. */
export interface MemberChange extends MemberSettings {
  /** The player's id. */
  readonly id: SnowflakeInput;
  /** Removes the member. Default: false. */
  readonly remove?: boolean | undefined;
}

/** Settings of a lobby; omitted fields stay as they are, or get the service's default. */
export interface LobbySettings {
  /** The game's metadata of the lobby; replaces the old metadata. */
  readonly metadata?: Metadata | undefined;
  /** Up to 25; for an existing lobby they replace all members. */
  readonly members?: readonly InitialMember[] | undefined;
  /** Seconds without a connected member until it is deleted, 5 to 604800. */
  readonly idleTimeoutSeconds?: number | undefined;
  /** Bit 0: players have to have authorized the application to read it from a linked channel. */
  readonly flags?: number | undefined;
  /** Where its events go, up to 512 characters; null for the application's address. */
  readonly overrideEventWebhooksUrl?: string | null | undefined;
}

/** A member of a new lobby. */
export type InitialMember = Omit<MemberChange, "additionalName" | "remove">;

const MEMBER_SETTINGS: OptionNames<MemberSettings> = {
  metadata: true,
  canLinkLobby: true,
  additionalName: true,
};
const MEMBER_CHANGE: OptionNames<MemberChange> = { id: true, ...MEMBER_SETTINGS, remove: true };
const INITIAL_MEMBER: OptionNames<InitialMember> = { id: true, metadata: true, canLinkLobby: true };
const LOBBY_SETTINGS: OptionNames<LobbySettings> = {
  metadata: true,
  members: true,
  idleTimeoutSeconds: true,
  flags: true,
  overrideEventWebhooksUrl: true,
};

/** The maximum number of members in one request. */
const MAX_MEMBERS = 25;

/** The JSON of a lobby. @throws TypeError or RangeError that names the parameter */
export function lobbyBody(call: string, settings: LobbySettings) {
  const { metadata, members, idleTimeoutSeconds, flags, overrideEventWebhooksUrl } = check.fields(
    call,
    "settings",
    settings,
    LOBBY_SETTINGS,
  );
  return {
    metadata: check.optional(metadata, (value) => texts(call, "settings.metadata", value)),
    members: check.optional(members, (value) =>
      list(call, "settings.members", value, 0).map((member, index) =>
        changeBody(call, `settings.members[${index}]`, member, INITIAL_MEMBER),
      ),
    ),
    idle_timeout_seconds: check.optional(idleTimeoutSeconds, (value) =>
      check.whole(call, "settings.idleTimeoutSeconds", value, 5, 604_800),
    ),
    flags: check.optional(flags, (value) => check.whole(call, "settings.flags", value, 0, 2 ** 31)),
    override_event_webhooks_url: check.optional(overrideEventWebhooksUrl, (value) =>
      value === null ? null : check.text(call, "settings.overrideEventWebhooksUrl", value, 1, 512),
    ),
  };
}

/** The JSON of several members. @throws TypeError or RangeError that names the parameter */
export function changesBody(call: string, changes: readonly MemberChange[]) {
  return list(call, "changes", changes, 1).map((change, index) =>
    changeBody(call, `changes[${index}]`, change, MEMBER_CHANGE),
  );
}

/** The JSON of a member's settings. @throws TypeError or RangeError that names the parameter */
export function memberBody(call: string, name: string, settings: MemberSettings) {
  return settingsBody(call, name, check.fields(call, name, settings, MEMBER_SETTINGS));
}

function settingsBody(call: string, name: string, settings: MemberSettings) {
  const { metadata, canLinkLobby, additionalName } = settings;
  return {
    metadata: check.optional(metadata, (value) => texts(call, `${name}.metadata`, value)),
    flags: check.optional(canLinkLobby, (value) =>
      check.flag(call, `${name}.canLinkLobby`, value) ? 1 : 0,
    ),
    additional_name: check.optional(additionalName, (value) =>
      value === null ? null : check.text(call, `${name}.additionalName`, value, 1, 80),
    ),
  };
}

/** Checks an object with string values. @throws TypeError for anything else */
export function texts(call: string, name: string, value: Metadata): Metadata {
  const values: unknown[] = Object.values(check.object(call, name, value));
  if (values.every((each) => typeof each === "string")) return value;
  throw new TypeError(`${check.parameter(call, name)} must have strings as its values.`);
}

/** Reads a lobby. */
export function readLobby(body: Reader): BackendLobby {
  return {
    id: body.field("id").id(),
    applicationId: body.field("application_id").id(),
    metadata: body.field("metadata").optional((value) => value.texts()) ?? {},
    members: body.field("members").list(readMember),
    flags: body.field("flags").integer(),
    linkedChannel: body.field("linked_channel").optional((channel) => ({
      id: channel.field("id").id(),
      name: channel.field("name").string(),
      guildId: channel.field("guild_id").id(),
    })),
    idleTimeoutSeconds: body.field("idle_timeout_seconds").optional((value) => value.integer()),
    overrideEventWebhooksUrl: body
      .field("override_event_webhooks_url")
      .optional((value) => value.string()),
  };
}

/** Reads a member. */
export function readMember(body: Reader): BackendLobbyMember {
  return {
    id: body.field("id").id(),
    metadata: body.field("metadata").optional((value) => value.texts()) ?? {},
    canLinkLobby: ((body.field("flags").optional((value) => value.integer()) ?? 0) & 1) === 1,
    additionalName: body.field("additional_name").optional((value) => value.string()),
  };
}

function changeBody<Change extends InitialMember>(
  call: string,
  name: string,
  change: Change,
  names: OptionNames<Change>,
) {
  const { id, remove, ...settings }: MemberChange = check.fields(call, name, change, names);
  return {
    ...settingsBody(call, name, settings),
    id: check.id(call, `${name}.id`, id),
    remove_member: check.optional(remove, (value) => check.flag(call, `${name}.remove`, value)),
  };
}

function list<T>(call: string, name: string, value: readonly T[], least: number): readonly T[] {
  if (!Array.isArray(value))
    throw new TypeError(`${check.parameter(call, name)} must be an array.`);
  if (value.length >= least && value.length <= MAX_MEMBERS) return value;
  throw new RangeError(
    `${check.parameter(call, name)} must have ${least} to ${MAX_MEMBERS} members, but it has ${value.length}.`,
  );
}
