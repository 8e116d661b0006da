import type { Embed, Poll } from "../core/group.js";

/** How often an answer was chosen. */
export interface AnswerCount {
  readonly id: number;
  readonly count: number;
}

/** The embed with the result of a poll. Without a single winner, it names none. */
export function resultEmbed(poll: Poll, counts: readonly AnswerCount[]): Embed {
  const most = Math.max(0, ...counts.map(({ count }) => count));
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const best = counts.filter(({ count }) => count === most && count > 0);
  const winner = best.length === 1 ? best[0] : undefined;
  const media = poll.answers.find(({ answer_id }) => answer_id === winner?.id)?.poll_media ?? {};
  const { text, emoji } = media as {
    text?: string;
    emoji?: { id: string | null; name: string | null; animated?: boolean };
  };
  const facts: Record<string, unknown> = {
    poll_question_text: poll.question,
    victor_answer_votes: most,
    total_votes: total,
    victor_answer_id: winner?.id,
    victor_answer_text: text,
    victor_answer_emoji_id: emoji?.id ?? undefined,
    victor_answer_emoji_name: emoji?.name ?? undefined,
    victor_answer_emoji_animated: emoji?.animated,
  };
  const fields = Object.entries(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({ name, value: String(value), inline: false }));
  return { type: "poll_result", fields };
}
