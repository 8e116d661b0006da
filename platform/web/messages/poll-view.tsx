import { useState } from "preact/hooks";
import type { Message, Poll } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { EmojiView } from "./emoji-view.js";
import { usePlace } from "./place.js";
import { ago } from "./time.js";

interface Props {
  readonly message: Message;
  readonly poll: Poll;
}

/** A poll: answers to vote for, or how many have. */
export function PollView({ message, poll }: Props) {
  const place = usePlace();
  const counts = poll.results?.answer_counts ?? [];
  const own = counts.filter(({ me_voted }) => me_voted).map(({ id }) => id);
  const [picked, pick] = useState<readonly number[]>([]);
  const [looking, look] = useState(false);
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const ended = poll.results?.is_finalized === true;
  const results = ended || looking || own.length > 0;
  const several = poll.allow_multiselect;
  const vote = (answer_ids: readonly number[]) =>
    place.run(async () => {
      const path = `/channels/${message.channel_id}/polls/${message.id}/answers/@me`;
      await place.rest.put(path, { answer_ids });
      pick([]);
    });
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const question = printable(poll.question.text ?? "Poll");
  return (
    <div class="poll">
      <p class="poll-question">{question}</p>
      <p class="soft">
        {ended ? "Poll closed" : several ? "Select one or more answers" : "Select one answer"}
      </p>
      <ul>
        {poll.answers.map(({ answer_id, poll_media: { text = "", emoji } }) => {
          const count = counts.find(({ id }) => id === answer_id)?.count ?? 0;
          const share = total === 0 ? 0 : Math.round((100 * count) / total);
          const mine = own.includes(answer_id);
          const words = (
            <>
              {emoji && <EmojiView emoji={emoji} />}
              <span class="grow">{printable(text)}</span>
            </>
          );
          return (
            <li key={answer_id} class={ended && count === most ? "winner" : undefined}>
              {results ? (
                <div class="poll-answer">
                  <span class="poll-share" style={{ width: `${share}%` }} aria-hidden="true" />
                  {words}
                  {mine && <span class="own-vote">✓ your vote</span>}
                  <span class="poll-count">
                    {votes(count)}, {share}%
                  </span>
                </div>
              ) : (
                <label class="poll-answer">
                  {words}
                  <input
                    type={several ? "checkbox" : "radio"}
                    name={`poll-${place.me}-${message.id}`}
                    checked={picked.includes(answer_id)}
                    onChange={({ currentTarget: { checked } }) =>
                      pick([
                        ...(several ? picked.filter((id) => id !== answer_id) : []),
                        ...(checked ? [answer_id] : []),
                      ])
                    }
                  />
                </label>
              )}
            </li>
          );
        })}
      </ul>
      <div class="poll-end">
        <span class="soft">
          {votes(total)}
          {!ended && poll.expiry !== null && ` • ends ${ago(Date.parse(poll.expiry), place.now())}`}
        </span>
        {!results && (
          <>
            <button type="button" class="link" onClick={() => look(true)}>
              Show results
            </button>
            <button
              type="button"
              class="primary"
              disabled={picked.length === 0}
              onClick={() => vote(picked)}
            >
              Vote
            </button>
          </>
        )}
        {!ended && own.length > 0 && (
          <button type="button" class="link" onClick={() => vote([])}>
            Remove vote
          </button>
        )}
        {!ended && looking && own.length === 0 && (
          <button type="button" class="link" onClick={() => look(false)}>
            Go back to vote
          </button>
        )}
      </div>
    </div>
  );
}

const votes = (count: number) => `${count.toLocaleString("en")} ${count === 1 ? "vote" : "votes"}`;
