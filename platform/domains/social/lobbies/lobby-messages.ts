import { missingPermissions } from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import {
  type Draft,
  emptyMessage,
  type MessageRecord,
  type Messages,
  type Metadata,
  SENT_BY_SDK,
  unknownMessage,
} from "../../messages/core/api.js";
import type { LobbyEvents } from "./events.js";
import type { LobbyStore } from "./lobby-store.js";
import { type LobbySources, lobbyMessageObject } from "./wire.js";

/** What members say in lobbies, and what comes from linked channels (protocol 3.5). */
export class LobbyMessages {
  constructor(
    { signals }: Pick<Kernel, "signals">,
    private readonly store: LobbyStore,
    private readonly events: LobbyEvents,
    private readonly messages: Messages,
    private readonly sources: LobbySources,
  ) {
    signals.on("message.created", ({ messageId, extra }) => {
      this.#adopt(messageId);
      this.#notify("CREATE", messageId, extra);
    });
    signals.on("message.changed", ({ messageId }) => this.#notify("UPDATE", messageId));
    signals.on("message.deleting", ({ messageId }) => this.#notify("DELETE", messageId));
  }

  /**
   * Sends a message as a member. In a linked lobby it goes to the channel too.
   *
   * @returns the message as the sender sees it
   * @throws ApiError when the user is no member or there is nothing to send
   */
  send(userId: string, applicationId: string, lobbyId: string, draft: Draft) {
    const { lobby, member } = this.store.requireMember(lobbyId, applicationId, userId);
    const { content, metadata = null, flags = 0 } = draft;
    if (content === "") throw emptyMessage();
    const { linkedChannelId } = lobby;
    const nonce = draft.nonce == null ? {} : { nonce: draft.nonce };
    const extra = { ...(metadata === null ? {} : { metadata }), ...nonce };
    const { message, created } = this.messages.create(
      {
        channelId: linkedChannelId ?? lobbyId,
        lobbyId,
        content,
        authorId: userId,
        applicationId,
        flags: flags | SENT_BY_SDK,
        // A message of a channel does not keep them; the events have them all the same.
        metadata: linkedChannelId === null ? metadata : null,
        additionalName: member.additionalName,
      },
      draft,
      extra,
    );
    const shown = lobbyMessageObject(this.sources, message, applicationId);
    return { ...shown, ...(created ? extra : nonce) };
  }

  /** The latest messages as a member sees them, newest first. */
  history(userId: string, applicationId: string, lobbyId: string, limit: number) {
    this.store.requireMember(lobbyId, applicationId, userId);
    return this.messages
      .history(this.messages.inLobby(lobbyId), limit)
      .map((message) => lobbyMessageObject(this.sources, message, applicationId));
  }

  /** Changes the user's own message. */
  edit(
    userId: string,
    applicationId: string,
    lobbyId: string,
    messageId: string,
    changes: { content?: string | null; metadata?: Metadata | null },
  ) {
    this.store.requireMember(lobbyId, applicationId, userId);
    const message = this.messages.own(messageId, this.#in(lobbyId, messageId).channelId, userId);
    const edited = this.messages.edit(message, changes);
    return lobbyMessageObject(this.sources, edited, applicationId);
  }

  /** Deletes the user's own message. */
  delete(userId: string, applicationId: string, lobbyId: string, messageId: string): void {
    this.store.requireMember(lobbyId, applicationId, userId);
    const message = this.#in(lobbyId, messageId);
    if (message.authorId !== userId) throw missingPermissions("another user wrote the message");
    this.messages.delete(messageId);
  }

  /** Attaches what the game's backend says of a message. */
  moderate(applicationId: string, lobbyId: string, messageId: string, metadata: Metadata): void {
    this.store.require(lobbyId, applicationId);
    const message = this.#in(lobbyId, messageId);
    this.messages.moderate(message, applicationId, metadata);
  }

  /** Makes a message of a linked channel one of the lobby, too. */
  #adopt(messageId: string): void {
    const message = this.messages.get(messageId);
    if (message === undefined || message.lobbyId !== null) return;
    const lobby = this.store.linkedTo(message.channelId);
    if (lobby === undefined) return;
    this.messages.assign(message, lobby.id);
  }

  /** Notifies the members of the message's lobby, if it has one. */
  #notify(event: "CREATE" | "UPDATE" | "DELETE", messageId: string, extra: object = {}): void {
    const message = this.messages.get(messageId);
    const lobbyId = message?.lobbyId ?? null;
    const lobby = lobbyId === null ? undefined : this.store.lobbies.get(lobbyId);
    if (message === undefined || lobby === undefined) return;
    const data =
      event === "DELETE"
        ? { id: message.id, lobby_id: lobby.id }
        : { ...lobbyMessageObject(this.sources, message, lobby.applicationId), ...extra };
    this.events.message(event, lobby, this.store.memberIds(lobby.id), data);
  }

  #in(lobbyId: string, messageId: string): MessageRecord {
    const message = this.messages.get(messageId);
    if (message?.lobbyId !== lobbyId) throw unknownMessage();
    return message;
  }
}
