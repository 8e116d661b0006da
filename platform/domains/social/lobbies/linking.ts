import type { Clock } from "../../../kernel/clock.js";
import {
  missingPermissions,
  unknownChannel,
  wrongChannelType,
} from "../../../kernel/http/api-error.js";
import { type ChannelRecord, type Guilds, Permission } from "../../guilds/core/api.js";
import { type Messages, MessageType } from "../../messages/core/api.js";
import type { LobbyEvents } from "./events.js";
import type { LobbyStore } from "./lobby-store.js";
import { CAN_LINK_LOBBY, type LobbyRecord } from "./record.js";
import type { Lobbies } from "./state.js";

/** Type of the only channels that lobbies can be linked to. */
const GUILD_TEXT = 0;

/** What a user needs in a channel to link it. */
const LINK_PERMISSIONS =
  Permission.ManageChannels | Permission.ViewChannel | Permission.SendMessages;

/** The parts that linking works with. */
export interface LinkingParts {
  readonly clock: Clock;
  readonly store: LobbyStore;
  readonly events: LobbyEvents;
  readonly lobbies: Lobbies;
  readonly messages: Messages;
  readonly guilds: Guilds;
}

/** Ties lobbies to channels of guilds (protocol 3.5, 3.6). */
export class Linking {
  constructor(private readonly parts: LinkingParts) {}

  /** Whether a user could link a channel now. */
  isLinkable(channel: ChannelRecord, userId: string): boolean {
    const { store, guilds } = this.parts;
    const fits = channel.type === GUILD_TEXT && !channel.nsfw;
    const free = store.linkedTo(channel.id) === undefined;
    return fits && free && guilds.may(channel, userId, LINK_PERMISSIONS);
  }

  /** The fields of a channel for a user who may link it. */
  channelFields(channel: ChannelRecord, userId: string) {
    const linked_lobby = this.#linkedLobby(channel.id);
    return {
      is_linkable: this.isLinkable(channel, userId),
      is_viewable_and_writeable_by_all_members: this.parts.guilds.openToAll(channel),
      ...(linked_lobby === undefined ? {} : { linked_lobby }),
    };
  }

  /** The fields of a channel's linked lobby. */
  #linkedLobby(channelId: string) {
    const lobby = this.parts.store.linkedTo(channelId);
    if (lobby === undefined) return undefined;
    return {
      application_id: lobby.applicationId,
      lobby_id: lobby.id,
      linked_by: lobby.linkedBy,
      linked_at: lobby.linkedAt,
      require_application_authorization: (lobby.flags & 1) !== 0,
    };
  }

  /**
   * Links a lobby to a channel, or unlinks it.
   *
   * @param channelId - the channel, or null to unlink
   * @throws ApiError when the member may not, or the lobby or the channel cannot be linked
   */
  link(id: string, applicationId: string, userId: string, channelId: string | null): LobbyRecord {
    const { store } = this.parts;
    const { lobby, member } = store.requireMember(id, applicationId, userId);
    if ((member.flags & CAN_LINK_LOBBY) === 0) {
      throw missingPermissions("the caller's membership of the lobby lacks the flag CanLinkLobby");
    }
    if (channelId === null) return this.#set(lobby, null, null);
    if (lobby.linkedChannelId === channelId) return lobby;
    if (lobby.fromSecret) throw wrongChannelType();
    const channel = this.parts.guilds.channel(channelId);
    if (channel === undefined) throw unknownChannel();
    const { permissions } = this.parts.guilds;
    permissions.requireAny(channel.guildId, userId, [LINK_PERMISSIONS], channelId);
    if (!this.isLinkable(channel, userId)) throw wrongChannelType();
    const linked = this.#set(lobby, channelId, userId);
    this.#notice(linked, channelId, userId);
    return linked;
  }

  /**
   * Makes an invite to the guild of a lobby's channel, for one member and one use within an hour.
   *
   * @returns the code
   * @throws ApiError when the user is no member or the lobby is not linked
   */
  invite(id: string, applicationId: string, userId: string): string {
    const { store, guilds } = this.parts;
    const { lobby } = store.requireMember(id, applicationId, userId);
    const channel = lobby.linkedChannelId && guilds.channel(lobby.linkedChannelId);
    if (!channel) throw wrongChannelType();
    return guilds.invites.createForLobby(channel, userId).id;
  }

  #set(lobby: LobbyRecord, channelId: string | null, userId: string | null): LobbyRecord {
    const { store, clock, events, lobbies } = this.parts;
    const now = new Date(clock.now()).toISOString();
    const updated = store.lobbies.update(lobby, {
      linkedChannelId: channelId,
      linkedBy: userId,
      linkedAt: channelId === null ? null : now,
    });
    lobbies.updateIdleTimer(updated);
    events.updated(updated, store.memberIds(lobby.id));
    return updated;
  }

  /** The notice in the channel that it is linked now, which reaches the lobby from there. */
  #notice({ applicationId }: LobbyRecord, channelId: string, userId: string): void {
    this.parts.messages.create({
      channelId,
      type: MessageType.LobbyLinked,
      content: "",
      authorId: userId,
      applicationId,
    });
  }
}
