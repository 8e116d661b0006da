import { DueQueue } from "../../../kernel/due-queue.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Table } from "../../../kernel/store/table.js";
import { timestamp } from "../../../kernel/timestamps.js";
import {
  EventIntent,
  type MessageApi,
  type MessageRecord,
  MessageType,
  readsContent,
  type TextChannel,
  type Viewer,
} from "../core/api.js";
import type { Poll } from "../core/group.js";
import { notAPoll, notOwnPoll, pollExpired, wrongAnswers } from "./errors.js";
import { type VoteRecord, voteShape } from "./record.js";
import { type AnswerCount, resultEmbed } from "./result.js";

/** A message that has a poll. */
type PollMessage = MessageRecord & { readonly poll: Poll };

const hasPoll = (message: MessageRecord | undefined): message is PollMessage =>
  message !== undefined && message.poll !== null;

/** Polls: who chose what, and when they end (bots 3.6, 3.7). */
export class Polls {
  readonly #table: Table<VoteRecord>;
  readonly #due: DueQueue;

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly messages: MessageApi,
  ) {
    this.#table = kernel.store.table({
      name: "pollVotes",
      shape: voteShape,
      references: { messageId: "messages", userId: "users" },
      grouped: ["messageId", "userId"],
    });
    this.#due = new DueQueue(kernel.clock, (id) => this.#expire(id), "a poll ends");
    kernel.signals.on("message.created", ({ messageId }) => this.#watch(messageId));
    // A deferred answer may get its poll by an edit.
    kernel.signals.on("message.changed", ({ messageId }) => this.#watch(messageId));
    kernel.signals.on("message.gone", ({ messageId }) => {
      this.#due.set(messageId, null);
      for (const { id } of this.#table.where("messageId", messageId)) this.#table.delete(id);
    });
    kernel.signals.on("user.deleting", ({ userId }) => {
      for (const { id } of this.#table.where("userId", userId)) this.#table.delete(id);
    });
    kernel.signals.on("state.imported", () => {
      this.#due.clear();
      for (const { id } of messages.all()) this.#watch(id);
    });
  }

  /**
   * Sets a user's votes, which adds some and removes others.
   *
   * @throws ApiError when the poll has ended, or has no such answers
   */
  vote(channel: TextChannel, message: MessageRecord, userId: string, answerIds: readonly number[]) {
    if (!hasPoll(message)) throw notAPoll();
    channel.require(userId, "history");
    const { poll } = message;
    if (poll.finished) throw pollExpired();
    const known = poll.answers.map(({ answer_id }) => answer_id);
    if (!answerIds.every((id) => known.includes(id))) {
      throw wrongAnswers(`Value must be one of {${known.join(", ")}}.`);
    }
    const wanted = new Set(answerIds);
    if (wanted.size > 1 && !poll.multiselect) throw wrongAnswers("The poll allows one answer.");
    for (const answerId of known) {
      const id = `${message.id}:${answerId}:${userId}`;
      const present = this.#table.get(id) !== undefined;
      if (present === wanted.has(answerId)) continue;
      if (present) this.#table.delete(id);
      else this.#table.put({ id, messageId: message.id, answerId, userId });
      channel.sendEvent(`MESSAGE_POLL_VOTE_${present ? "REMOVE" : "ADD"}`, EventIntent.polls, {
        user_id: userId,
        channel_id: message.channelId,
        message_id: message.id,
        answer_id: answerId,
      });
    }
  }

  /** Ids of those who chose an answer, in their order. */
  voters(messageId: string, answerId: number): string[] {
    return this.#table
      .where("messageId", messageId)
      .filter((vote) => vote.answerId === answerId)
      .map(({ userId }) => userId)
      .sort((left, right) => (BigInt(left) < BigInt(right) ? -1 : 1));
  }

  /** Ends a poll before its time. @throws ApiError unless it is the user's own and goes on */
  end(channel: TextChannel, message: MessageRecord, userId: string): MessageRecord {
    if (!hasPoll(message)) throw notAPoll();
    if (message.authorId !== userId) throw notOwnPoll();
    if (message.poll.finished) throw pollExpired();
    return this.#finish(channel, message);
  }

  /** What a message object has of its poll. */
  fields(message: MessageRecord, viewer: Viewer): object {
    if (!hasPoll(message) || !readsContent(message, viewer)) return {};
    const { question, answers, expiresAt, multiselect, finished } = message.poll;
    const votes = this.#table.where("messageId", message.id);
    const own = votes.filter(({ userId }) => userId === viewer.userId);
    const answer_counts = this.#counts(message)
      .filter(({ count }) => count > 0)
      .map((count) => ({
        ...count,
        me_voted: own.some(({ answerId }) => answerId === count.id),
      }));
    return {
      poll: {
        question: { text: question },
        answers,
        expiry: timestamp(expiresAt),
        allow_multiselect: multiselect,
        layout_type: 1,
        results: { answer_counts, is_finalized: finished },
      },
    };
  }

  #counts({ id, poll }: PollMessage): AnswerCount[] {
    const votes = this.#table.where("messageId", id);
    return poll.answers.map(({ answer_id }) => ({
      id: answer_id,
      count: votes.filter(({ answerId }) => answerId === answer_id).length,
    }));
  }

  #watch(messageId: string): void {
    const message = this.messages.get(messageId);
    if (!hasPoll(message)) return;
    this.#due.set(messageId, message.poll.finished ? null : message.poll.expiresAt);
  }

  #expire(messageId: string): void {
    const message = this.messages.get(messageId);
    if (!hasPoll(message) || message.poll.finished) return;
    const { authorId: userId, channelId } = message;
    const service = { kind: "service", userId, applicationId: "" } as const;
    const channel = this.messages.channels.find(service, channelId);
    if (channel !== undefined) this.#finish(channel, message);
  }

  /** Counts the votes finally, and announces the result. */
  #finish(channel: TextChannel, message: PollMessage): MessageRecord {
    const { channelId, guildId, authorId, id } = message;
    const expiresAt = Math.min(message.poll.expiresAt, this.kernel.clock.now());
    const poll = { ...message.poll, expiresAt, finished: true };
    const finished = this.messages.change(message, { poll });
    channel.sendMessageEvent("MESSAGE_UPDATE", finished);
    const guild = guildId === null ? {} : { guild_id: guildId };
    const { message: notice } = this.messages.create({
      type: MessageType.PollResult,
      content: "",
      authorId,
      channelId,
      guildId,
      embeds: [resultEmbed(poll, this.#counts(message))],
      reference: { type: 0, message_id: id, channel_id: channelId, ...guild },
    });
    this.messages.posts.announce(channel, notice);
    return finished;
  }
}
