import { type Message, nameOf } from "../client/wire.js";
import { Name, printable } from "../ui/name.js";
import { usePlace } from "./place.js";

/** Types of messages that people or applications write; every other reports something that happened. */
const WRITTEN: readonly number[] = [0, 19, 20, 23];

/** Whether a message reports something that happened. */
export const isSystem = ({ type = 0 }: Message): boolean => !WRITTEN.includes(type);

/** What has happened, after the name of who did it. */
const TEXTS: Readonly<Record<number, string>> = {
  3: "started a call.",
  5: "changed the picture of the conversation.",
  7: "joined the server. Welcome!",
  8: "boosted the server!",
  9: "boosted the server! It has reached level 1.",
  10: "boosted the server! It has reached level 2.",
  11: "boosted the server! It has reached level 3.",
  14: "This server has been removed from Server Discovery.",
  15: "This server is eligible for Server Discovery again.",
  16: "This server does not meet the requirements of Server Discovery. First warning.",
  17: "This server does not meet the requirements of Server Discovery. Last warning.",
  22: "Wondering whom to invite? Start by inviting anyone who can help build the server.",
  25: "subscribed to a role of this server.",
  26: "Interaction premium upsell.",
  32: "upgraded an app of this server.",
  36: "enabled security actions.",
  37: "disabled security actions.",
  38: "reported a raid.",
  39: "resolved a report of a raid as a false alarm.",
  44: "bought something.",
  49: "linked a lobby to this channel.",
};

/** Types of which the sentence is not about who wrote them. */
const IMPERSONAL: readonly number[] = [14, 15, 16, 17, 22, 26];

/** A message that reports something, as one sentence. */
export function SystemText({ message }: { readonly message: Message }) {
  const place = usePlace();
  const { type = 0, content, author, mentions = [], message_reference: reference } = message;
  const who = <Name text={nameOf(place.user(author.id) ?? author)} />;
  const [target] = mentions;
  const named = target === undefined ? "somebody" : <Name text={nameOf(target)} />;
  const text = <strong>{printable(content)}</strong>;
  const link = (words: string, act: (() => void) | undefined) =>
    act === undefined ? (
      words
    ) : (
      <button type="button" class="link" onClick={act}>
        {words}
      </button>
    );
  const { message_id, channel_id = "" } = reference ?? {};
  switch (type) {
    case 1:
      return (
        <>
          {who} added {named}.
        </>
      );
    case 2:
      return target?.id === author.id ? (
        <>{who} left.</>
      ) : (
        <>
          {who} removed {named}.
        </>
      );
    case 4:
      return (
        <>
          {who} changed the name to {text}.
        </>
      );
    case 6: {
      const jump = message_id === undefined ? undefined : () => place.jump?.(message_id);
      return (
        <>
          {who} pinned {link("a message", jump)} to this channel.
        </>
      );
    }
    case 12:
      return (
        <>
          {who} added {text} to this channel. Its most important updates will show up here.
        </>
      );
    case 18:
      return (
        <>
          {who} started a thread: {link(printable(content), () => place.open(channel_id))}.
        </>
      );
    case 21:
      return <>The thread starts with this message.</>;
    case 24:
      return <>AutoMod has found a message of {who}.</>;
    case 27:
      return (
        <>
          {who} started {text}.
        </>
      );
    case 28:
      return (
        <>
          {who} ended {text}.
        </>
      );
    case 29:
      return <>{who} is now a speaker.</>;
    case 31:
      return (
        <>
          {who} changed the topic to {text}.
        </>
      );
    case 46:
      return <>The poll of {who} has closed.</>;
  }
  const words = TEXTS[type] ?? `sent a message of type ${type}, which is not shown here.`;
  return (
    <>
      {IMPERSONAL.includes(type) ? (
        words
      ) : (
        <>
          {who} {words}
        </>
      )}
    </>
  );
}

/** How a poll ended: who has won, and by how many votes. */
export function PollResult({ message }: { readonly message: Message }) {
  const { jump } = usePlace();
  const fields = new Map(
    message.embeds?.flatMap(({ fields = [] }) => fields.map(({ name, value }) => [name, value])),
  );
  const winner = fields.get("victor_answer_text");
  const total = Number(fields.get("total_votes") ?? 0);
  const won = Number(fields.get("victor_answer_votes") ?? 0);
  const id = message.message_reference?.message_id;
  return (
    <div class="poll-result">
      <p class="poll-question">{printable(fields.get("poll_question_text") ?? "")}</p>
      <p>
        {winner === undefined
          ? total === 0
            ? "Nobody has voted."
            : "No answer has won."
          : `${fields.get("victor_answer_emoji_name") ?? ""} ${winner}`.trim()}{" "}
        {winner !== undefined && (
          <span class="soft">
            {Math.round((100 * won) / Math.max(1, total))}% of {total}
          </span>
        )}
      </p>
      {jump !== undefined && id !== undefined && (
        <button type="button" onClick={() => jump(id)}>
          View poll
        </button>
      )}
    </div>
  );
}
