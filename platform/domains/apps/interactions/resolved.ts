import { memberFields, roleObject } from "../../guilds/core/api.js";
import { userObject } from "../../identity/users/api.js";
import { ComponentType } from "../../messages/core/api.js";
import { OptionType } from "../commands/group.js";
import { wrongInput } from "./errors.js";
import type { ContextFinder, InteractionContext } from "./interaction-context.js";
import type { InteractionParts } from "./parts.js";
import type { Wire } from "./record.js";

/** What an id that was picked can be of. */
export type PickKind = "channel" | "mentionable" | "role" | "user";

/** An id that a person picked. */
export interface Pick {
  readonly kind: PickKind;
  readonly id: string;
  /** The types of channels that can be picked; any where there are none. */
  readonly channelTypes?: readonly number[] | undefined;
}

/** What a person picked, before it is known what it is of. */
export interface PickedId {
  /** The type of the option or component. */
  readonly type: number;
  readonly id: string;
  readonly channelTypes?: readonly number[] | undefined;
}

/** What options of a type pick. */
export const optionKinds: Readonly<Record<number, PickKind>> = {
  [OptionType.User]: "user",
  [OptionType.Channel]: "channel",
  [OptionType.Role]: "role",
  [OptionType.Mentionable]: "mentionable",
};

/** What selects of a type pick. */
export const selectKinds: Readonly<Record<number, PickKind>> = {
  [ComponentType.UserSelect]: "user",
  [ComponentType.RoleSelect]: "role",
  [ComponentType.MentionableSelect]: "mentionable",
  [ComponentType.ChannelSelect]: "channel",
};

/** Collects what the ids in an interaction stand for; what is empty is left out (bots 4.5). */
export class Resolved {
  readonly #maps: Record<string, Record<string, unknown>> = {};

  constructor(
    private readonly parts: InteractionParts,
    private readonly contexts: ContextFinder,
    private readonly where: InteractionContext,
  ) {}

  /** All that was collected; undefined when it is nothing. */
  get fields(): Wire | undefined {
    return Object.keys(this.#maps).length === 0 ? undefined : this.#maps;
  }

  /** Resolves what was picked. @throws ApiError 50035 for an id of nothing that is here */
  pick({ kind, id, channelTypes = [] }: Pick): void {
    const found =
      ((kind === "user" || kind === "mentionable") && this.user(id)) ||
      ((kind === "role" || kind === "mentionable") && this.#role(id)) ||
      (kind === "channel" && this.#channel(id, channelTypes));
    if (!found) throw wrongInput([id], `There is no ${kind} ${id} here.`);
  }

  /** Resolves what was picked by options or components, whose types say what it is of. */
  pickAll(picked: readonly PickedId[], kinds: Readonly<Record<number, PickKind>>): void {
    for (const { type, ...picks } of picked) {
      const kind = kinds[type];
      if (kind !== undefined) this.pick({ kind, ...picks });
    }
  }

  /** Adds a user, and the member that it is here. */
  user(id: string): boolean {
    const { users, guilds } = this.parts;
    const { guildId } = this.where;
    const user = users.get(id);
    if (user === undefined) return false;
    this.add("users", id, userObject(user));
    const member = guildId === null ? undefined : guilds.member(guildId, id);
    if (member === undefined || guildId === null) return true;
    const { mute: _mute, deaf: _deaf, ...fields } = memberFields(member);
    const permissions = guilds.permissions.of(guildId, id, this.where.channelId).toString();
    this.add("members", id, { ...fields, permissions });
    return true;
  }

  /** Adds something in wire form. */
  add(
    map: "attachments" | "channels" | "members" | "messages" | "roles" | "users",
    id: string,
    value: unknown,
  ) {
    this.#maps[map] ??= {};
    this.#maps[map][id] = value;
  }

  #role(id: string): boolean {
    const { guildId } = this.where;
    const role =
      guildId === null
        ? undefined
        : this.parts.guilds.roles(guildId).find((each) => each.id === id);
    if (role === undefined) return false;
    this.add("roles", id, roleObject(role));
    return true;
  }

  #channel(id: string, types: readonly number[]): boolean {
    const { guilds } = this.parts;
    const { guildId, user, application } = this.where;
    const channel = guilds.channel(id);
    if (channel === undefined || guildId === null || channel.guildId !== guildId) return false;
    if (types.length > 0 && !types.includes(channel.type)) {
      throw wrongInput([id], `The channel ${id} is not of a type that can be picked here.`);
    }
    const { botUserId } = application;
    const botIsHere = botUserId !== null && guilds.member(guildId, botUserId) !== undefined;
    this.add("channels", id, {
      ...this.contexts.channelFields(channel),
      permissions: guilds.permissions.of(guildId, user.id, id).toString(),
      // Only where the bot is in the guild (contract, Channel in interaction payloads).
      ...(botIsHere
        ? { app_permissions: guilds.permissions.of(guildId, botUserId, id).toString() }
        : {}),
    });
    return true;
  }
}
