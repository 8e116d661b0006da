import { LIMITS } from "./body/limits.js";
import type { PollRequest } from "./body/parts.js";
import type { Poll } from "./record.js";

/** A poll that begins now. @param now - milliseconds since the Unix epoch */
export function newPoll(request: PollRequest, now: number): Poll {
  const { question, answers, duration = LIMITS.poll.defaultDuration } = request;
  return {
    question: question.text,
    answers: answers.map(({ poll_media: { text, emoji } }, index) => ({
      answer_id: index + 1,
      poll_media: {
        ...(text === undefined ? {} : { text }),
        ...(emoji?.id || emoji?.name
          ? { emoji: { id: emoji.id ?? null, name: emoji.name ?? null } }
          : {}),
      },
    })),
    expiresAt: now + duration * 3_600_000,
    multiselect: request.allow_multiselect ?? false,
    finished: false,
  };
}
