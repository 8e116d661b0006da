/** The messages of a conversation. */

import type { Conversation, MessageChange } from "../../events/client-streams.js";
import type { EventStream } from "../../events/event-stream.js";
import { ClientStatus } from "../../generated/enums.js";
import type { MessageHandle } from "../../generated/handles.js";
import type { Source, Topic } from "../topic.js";
import type { Message } from "../values.js";
import { listen, type StoreClient, whenReady } from "./events.js";
import { byId } from "./order.js";

/** Messages of a conversation that are held, and earlier ones that are fetched. */
export const MAX_MESSAGES = 200;
const FETCHED = 50;

/** The messages of a lobby, or with a user. */
export function messagesSource(client: StoreClient, of: Conversation): Source {
  /** Nothing until the service has answered, and once more after each time that it was away. */
  let held: Map<string, Message> | undefined;
  /** The fetch that is under way: the messages that have changed meanwhile, of which it may have an older state. */
  let fetching: Set<string> | undefined;
  const put = (message: Message) => {
    held?.set(message.id, message);
    if (!held || held.size <= MAX_MESSAGES) return undefined;
    const oldest = [...held.values()].sort(byId)[0] as Message;
    held.delete(oldest.id);
    return oldest.id;
  };
  const forget = () => {
    held = undefined;
    fetching = undefined;
  };
  const fetch = async (topic: Topic) => {
    if (fetching || client.getStatus() !== ClientStatus.Ready) return;
    const changed = new Set<string>();
    fetching = changed;
    let latest: Message[] | undefined;
    try {
      const answer = await (of.lobbyId === undefined
        ? client.getUserMessagesWithLimit(of.userId, FETCHED)
        : client.getLobbyMessagesWithLimit(of.lobbyId, FETCHED));
      latest = answer.map(readMessage);
    } catch {
      // What comes from now on is shown; the earlier ones are fetched when the client is Ready again.
    }
    // It was for a player who has gone.
    if (fetching !== changed) return;
    fetching = undefined;
    held ??= new Map();
    if (latest) {
      for (const id of outdated(held, latest)) if (!changed.has(id)) held.delete(id);
      for (const message of latest) if (!changed.has(message.id)) put(message);
    }
    topic.touch();
  };
  const follow = async (topic: Topic, changes: EventStream<MessageChange>) => {
    for await (const change of changes) {
      held ??= new Map();
      fetching?.add(change.messageId);
      if (change.type === "messageDeleted") held.delete(change.messageId);
      else {
        const forgotten = put(readMessage(change.message));
        if (forgotten) topic.touchRow(forgotten);
      }
      topic.touchRow(change.messageId);
    }
  };
  return {
    start: (topic) => {
      const changes = client.messages(of);
      const stop = listen(client, {
        statusChanged: whenReady(() => void fetch(topic)),
        lobbyCreated: ({ lobbyId }) => {
          if (of.lobbyId === undefined || lobbyId !== String(of.lobbyId)) return;
          // The player has joined; before, the service refused the messages.
          fetching = undefined;
          void fetch(topic);
        },
      });
      void follow(topic, changes);
      void fetch(topic);
      return () => {
        stop();
        void changes.return();
        forget();
      };
    },
    readHead: () => null,
    readRows: (ids) =>
      held && (ids ? ids.flatMap((id) => held?.get(id) ?? []) : [...held.values()]),
    compare: byId,
    forget,
  };
}

/**
 * The held messages that the latest ones show to be gone: deleted while the service was away, or before more
 * messages than are fetched, where others may be missing. What the SDK itself says stays.
 */
function outdated(held: ReadonlyMap<string, Message>, latest: readonly Message[]): string[] {
  const ids = new Set(latest.map(({ id }) => id));
  const [oldest] = [...latest].sort(byId);
  const follows = latest.length === FETCHED && latest.some(({ id }) => held.has(id));
  const stays = (one: Message) =>
    one.disclosure !== undefined || ids.has(one.id) || (follows && oldest && byId(one, oldest) < 0);
  return [...held.values()].filter((one) => !stays(one)).map(({ id }) => id);
}

function readMessage(message: MessageHandle): Message {
  const { id, authorId, author, content, metadata, additionalName, disclosureType } = message;
  const editedAt = Number(message.editedTimestamp);
  return {
    id,
    authorId,
    authorName: additionalName ?? author?.displayName ?? "",
    content,
    sentAt: Number(message.sentTimestamp),
    ...(editedAt > 0 && { editedAt }),
    metadata,
    ...(disclosureType !== undefined && { disclosure: disclosureType }),
  };
}
