/** Messages with a friend, or of a lobby. */

import type { Message, StoreConversation } from "game-social-sdk/react";
import { useFriends, useMessages, useSession } from "game-social-sdk/react";
import { memo, useLayoutEffect, useRef, useState } from "react";
import { client, useAction } from "./bridge.js";
import { Avatar, StatusText } from "./user.jsx";

export function Conversation({ userId }: { userId: string }) {
  const friend = useFriends()?.find(({ id }) => id === userId);
  const invite = useAction(() => client.sendActivityInvite(userId, "Come and play"));
  return (
    <section className="pane" aria-label={`Conversation with ${friend?.displayName ?? "a friend"}`}>
      <header>
        {friend && <Avatar user={friend} />}
        <div className="names">
          <h1>{friend?.displayName}</h1>
          {friend && <StatusText user={friend} />}
        </div>
        <button type="button" disabled={invite.busy} onClick={() => invite.run()}>
          Invite
        </button>
      </header>
      {invite.error && <p role="alert">{invite.error}</p>}
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
      <Composer send={send} />
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

function Composer({ send }: { send: Props["send"] }) {
  const [text, setText] = useState("");
  const action = useAction(async (content: string) => {
    await send(content);
    setText("");
  });
  return (
    <form
      className="inline"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) action.run(text);
      }}
    >
      <input
        placeholder="Write a message"
        aria-label="Message"
        value={text}
        maxLength={2000}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="primary" disabled={action.busy}>
        Send
      </button>
      {action.error && <p role="alert">{action.error}</p>}
    </form>
  );
}
