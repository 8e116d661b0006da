/** Messages with a friend, or of a lobby. */

import type { Message, StoreConversation } from "game-social-sdk/react";
import { useMessages, usePresence, useSession } from "game-social-sdk/react";
import { memo, useLayoutEffect, useRef } from "react";
import { ActionButton, SendField } from "./action.jsx";
import { client } from "./bridge.js";
import { Avatar, StatusText } from "./user.jsx";

/** @param inLobby - Whether there is a lobby that an invite can lead to. */
export function Conversation({ userId, inLobby }: { userId: string; inLobby: boolean }) {
  const friend = usePresence(userId);
  return (
    <section className="pane" aria-label={`Conversation with ${friend?.displayName ?? "a friend"}`}>
      <header>
        {friend && <Avatar user={friend} />}
        <div className="names">
          <h1>{friend?.displayName}</h1>
          {friend && <StatusText user={friend} />}
        </div>
        {inLobby && (
          <ActionButton run={() => client.sendActivityInvite(userId, "Join my lobby")}>
            Invite
          </ActionButton>
        )}
      </header>
      <Messages of={{ userId }} send={(text) => client.sendUserMessage(userId, text)} />
    </section>
  );
}

interface Props {
  readonly of: StoreConversation;
  readonly send: (text: string) => Promise<unknown>;
}

export function Messages({ of, send }: Props) {
  const messages = useMessages(of);
  const me = useSession()?.user?.id;
  const end = useRef<HTMLDivElement>(null);
  const last = messages?.at(-1)?.id;
  useLayoutEffect(() => void end.current?.scrollIntoView({ block: "end" }), [last]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls by keys */}
      <div className="messages" role="log" aria-label="Messages" tabIndex={0}>
        {messages?.length === 0 && <p className="empty">Say hello.</p>}
        {messages?.map((message) => (
          <MessageRow key={message.id} message={message} own={message.authorId === me} />
        ))}
        <div ref={end} />
      </div>
      <SendField label="Write a message" maxLength={2000} send={send}>
        Send
      </SendField>
    </>
  );
}

const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

const MessageRow = memo(({ message, own }: { message: Message; own: boolean }) =>
  message.disclosure === undefined ? (
    <article className={own ? "message own" : "message"}>
      <header>
        <strong>{own ? "You" : message.authorName}</strong>{" "}
        <time dateTime={new Date(message.sentAt).toISOString()}>{time.format(message.sentAt)}</time>
        {message.editedAt !== undefined && <small> edited</small>}
      </header>
      <p>{message.content}</p>
    </article>
  ) : (
    <p className="note">{message.content}</p>
  ),
);
