import { Permission } from "../guilds/permissions.js";
import type { ChannelRecord } from "../guilds/record.js";
import { missingScope } from "../http/api_error.js";
import type { Principal } from "../http/authentication.js";
import type { LobbyStore } from "../lobbies/lobby_store.js";
import type { Draft } from "../messages/bodies.js";
import {
  emptyMessage,
  missingAccess,
  missingPermissions,
  unknownChannel,
  unknownMessage,
} from "../messages/errors.js";
import type { MessageSources } from "../messages/wire.js";
import { messageObject } from "../messages/wire.js";
import type { Social } from "../social/social.js";

const READ = "dm_channels.messages.read";
const WRITE = "dm_channels.messages.write";

/** Changes of a message. */
export interface Changes {
  content?: string | null;
}

/**
 * Messages by the id of their channel, whatever kind it is (protocol 3.7, 3.14): a DM channel, a
 * lobby, or a channel of a guild, whose messages reach a linked lobby.
 */
export class ChannelMessages {
  constructor(
    private readonly social: Social,
    private readonly lobbies: LobbyStore,
    private readonly sources: MessageSources,
  ) {}

  list(who: Principal, channelId: string, limit: number): unknown[] {
    const { messages, directMessages, lobbyMessages } = this.social;
    const { id: userId } = who.user;
    const applicationId = who.application.id;
    const other = this.#dm(who, channelId, READ);
    if (other !== undefined) {
      return directMessages.history(userId, applicationId, other, limit);
    }
    if (this.#isLobby(who, channelId)) {
      const shown = lobbyMessages.history(userId, applicationId, channelId, limit);
      return shown.map((message) => this.#full(message, applicationId));
    }
    this.#guildChannel(who, channelId, Permission.ReadMessageHistory);
    const latest = messages.inChannel(channelId).slice(-limit).reverse();
    return latest.map((message) => messageObject(this.sources, message, applicationId));
  }

  send(who: Principal, channelId: string, draft: Draft): unknown {
    const { directMessages, lobbyMessages, messages } = this.social;
    const { id: userId } = who.user;
    const applicationId = who.application.id;
    const other = this.#dm(who, channelId, WRITE);
    if (other !== undefined) return directMessages.send(userId, applicationId, other, draft);
    if (this.#isLobby(who, channelId)) {
      const sent = lobbyMessages.send(userId, applicationId, channelId, draft);
      return this.#full(sent, applicationId);
    }
    this.#guildChannel(who, channelId, Permission.SendMessages);
    if (draft.content === "") throw emptyMessage();
    const { message, created } = messages.create(
      {
        channelId,
        lobbyId: this.lobbies.linkedTo(channelId)?.id ?? null,
        content: draft.content,
        authorId: userId,
        applicationId,
        flags: draft.flags ?? 0,
      },
      draft,
    );
    if (created) lobbyMessages.tell("CREATE", message);
    const nonce = draft.nonce === undefined || draft.nonce === null ? {} : { nonce: draft.nonce };
    return { ...messageObject(this.sources, message, applicationId), ...nonce };
  }

  edit(who: Principal, channelId: string, messageId: string, changes: Changes): unknown {
    const { directMessages, lobbyMessages, messages } = this.social;
    const { id: userId } = who.user;
    const applicationId = who.application.id;
    const other = this.#dm(who, channelId, WRITE);
    if (other !== undefined) {
      return directMessages.edit(userId, applicationId, other, messageId, changes);
    }
    if (this.#isLobby(who, channelId)) {
      const edited = lobbyMessages.edit(userId, applicationId, channelId, messageId, changes);
      return this.#full(edited, applicationId);
    }
    this.#guildChannel(who, channelId, 0n);
    const edited = messages.edit(messages.own(messageId, channelId, userId), changes);
    lobbyMessages.tell("UPDATE", edited);
    return messageObject(this.sources, edited, applicationId);
  }

  delete(who: Principal, channelId: string, messageId: string): void {
    const { directMessages, lobbyMessages, messages, guilds } = this.social;
    const { id: userId } = who.user;
    const applicationId = who.application.id;
    const other = this.#dm(who, channelId, WRITE);
    if (other !== undefined) {
      directMessages.delete(userId, applicationId, other, messageId);
      return;
    }
    if (this.#isLobby(who, channelId)) {
      lobbyMessages.delete(userId, applicationId, channelId, messageId);
      return;
    }
    const channel = this.#guildChannel(who, channelId, 0n);
    const message = messages.get(messageId);
    if (message?.channelId !== channelId) throw unknownMessage();
    const moderates = guilds.may(channel, userId, Permission.ManageMessages);
    if (message.authorId !== userId && !moderates) throw missingPermissions();
    messages.delete(messageId);
    lobbyMessages.tell("DELETE", message);
  }

  /** A lobby message with the fields that the channel routes have beyond those of the lobby's. */
  #full(shown: { id: string }, applicationId: string): unknown {
    const message = this.social.messages.get(shown.id);
    if (message === undefined) return shown;
    return { ...messageObject(this.sources, message, applicationId), ...shown };
  }

  /** The other user of a DM channel; undefined for another kind of channel. */
  #dm(who: Principal, channelId: string, scope: string): string | undefined {
    const { dmChannels } = this.social;
    const channel = dmChannels.get(channelId);
    if (channel === undefined) return undefined;
    if (!dmChannels.participants(channelId).includes(who.user.id)) throw missingAccess();
    if (who.kind === "bearer" && !who.scopes.includes(scope)) throw missingScope();
    return dmChannels.recipient(channel, who.user.id);
  }

  #isLobby(who: Principal, channelId: string): boolean {
    if (this.lobbies.lobbies.get(channelId)?.applicationId !== who.application.id) return false;
    if (who.kind === "bearer" && !who.scopes.includes("lobbies.write")) throw missingScope();
    return true;
  }

  #guildChannel(who: Principal, channelId: string, needed: bigint): ChannelRecord {
    const { guilds } = this.social;
    const channel = guilds.channel(channelId);
    if (channel === undefined) throw unknownChannel();
    const visible = guilds.may(channel, who.user.id, Permission.ViewChannel);
    if (who.kind !== "bot" || !visible) throw missingAccess();
    if (!guilds.may(channel, who.user.id, needed)) throw missingPermissions();
    return channel;
  }
}
