import type { Kernel } from "../../../kernel/kernel.js";
import type { MessageRecord, Messages } from "../../messages/core/api.js";
import { type DirectMessages, ephemeralApplication } from "../../social/direct-messages/api.js";
import { type Lobbies, lobbyMessageObject } from "../../social/lobbies/api.js";
import type { WebhookEvents } from "../webhook-events/api.js";

/** What happens to a message. */
type Change = "CREATE" | "DELETE" | "UPDATE";

/**
 * The maximum number of messages whose text is remembered, to distinguish edits from other changes.
 */
const MAX_REMEMBERED = 10_000;

/** What the domain works with. */
export interface MessageEventParts {
  readonly kernel: Kernel;
  readonly messages: Messages;
  readonly lobbies: Lobbies;
  readonly directMessages: DirectMessages;
  readonly webhookEvents: WebhookEvents;
}

/** Sends backends the events of messages in lobbies and of games' direct messages (activities 4.4). */
export class MessageEvents {
  readonly #contents = new Map<string, string>();

  /** @internal Made by the domain. */
  constructor(private readonly parts: MessageEventParts) {
    const { signals } = parts.kernel;
    signals.on("message.created", ({ messageId }) => this.#happened("CREATE", messageId));
    signals.on("message.changed", ({ messageId }) => this.#happened("UPDATE", messageId));
    signals.on("message.deleting", ({ messageId }) => this.#happened("DELETE", messageId));
  }

  #happened(change: Change, messageId: string): void {
    const message = this.parts.messages.get(messageId);
    if (message === undefined) return;
    const { lobbyId, channelId } = message;
    const participants = this.parts.directMessages.channels.participants(channelId);
    if (lobbyId === null && participants.length === 0) return;
    // What moderators and backends note on a message is no edit.
    if (change === "UPDATE" && this.#contents.get(messageId) === message.content) return;
    this.#remember(change, message);
    if (lobbyId !== null) this.#inLobby(change, message, lobbyId);
    else this.#inConversation(change, message, participants);
  }

  #inLobby(change: Change, message: MessageRecord, lobbyId: string): void {
    const { lobbies, messages, webhookEvents } = this.parts;
    const lobby = lobbies.get(lobbyId);
    if (lobby === undefined) return;
    const { applicationId, webhooksUrl } = lobby;
    const data =
      change === "DELETE"
        ? { id: message.id, lobby_id: lobbyId }
        : lobbyMessageObject(messages.sources, message, applicationId);
    webhookEvents.record(applicationId, `LOBBY_MESSAGE_${change}`, { ...data }, webhooksUrl);
  }

  /** Every game that one of the two is connected with is notified. */
  #inConversation(change: Change, message: MessageRecord, userIds: readonly string[]): void {
    const { kernel, directMessages, webhookEvents } = this.parts;
    const only = ephemeralApplication(message.channelId);
    const games = new Set(
      userIds
        .flatMap((id) => kernel.sessions.ofUser(id))
        .filter(({ kind }) => kind === "oauth")
        .map(({ applicationId }) => applicationId),
    );
    for (const applicationId of games) {
      if (only !== undefined && only !== applicationId) continue;
      const viewer = { userId: message.authorId, applicationId };
      const data = directMessages.object(message, viewer);
      webhookEvents.record(applicationId, `GAME_DIRECT_MESSAGE_${change}`, { ...data });
    }
  }

  #remember(change: Change, { id, content }: MessageRecord): void {
    this.#contents.delete(id);
    if (change === "DELETE") return;
    this.#contents.set(id, content);
    const [oldest] = this.#contents.keys();
    if (this.#contents.size > MAX_REMEMBERED && oldest !== undefined) {
      this.#contents.delete(oldest);
    }
  }
}
