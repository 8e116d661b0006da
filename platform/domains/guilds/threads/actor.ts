import { type Actions, args } from "../../../kernel/actions.js";
import { text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { Acting } from "../core/api.js";
import {
  type PostBody,
  postBody,
  type ThreadBody,
  type ThreadEdit,
  threadAlone,
  threadChanges,
  threadOnMessage,
} from "./bodies.js";
import type { ThreadOperations } from "./changes.js";
import type { ThreadRecord } from "./manager.js";
import type { ThreadStarts } from "./starts.js";

/** What a user does with threads. */
export class ThreadActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly starts: ThreadStarts,
    private readonly threads: ThreadOperations,
    private readonly who: Caller,
  ) {}

  /** Begins a thread of its own. @param body - as the HTTP API takes it */
  createThread(channelId: string, body: ThreadBody): ThreadRecord {
    return this.starts.alone(this.#acting, this.starts.parent(this.#acting, channelId), body);
  }

  /** Begins a thread on a message. @param body - as the HTTP API takes it */
  createThreadOn(channelId: string, messageId: string, body: ThreadBody): ThreadRecord {
    return this.starts.onMessage(this.#acting, channelId, messageId, body);
  }

  /** Writes a post of a forum. @param body - as the HTTP API takes it */
  createPost(forumId: string, body: PostBody): ThreadRecord {
    const parent = this.starts.parent(this.#acting, forumId);
    return this.starts.post(this.#acting, parent, body, { payload: body, files: [] }).thread;
  }

  /** Changes a thread. @param body - as the HTTP API takes it */
  editThread(threadId: string, body: ThreadEdit): ThreadRecord {
    return this.threads.edit(this.#acting, threadId, body);
  }

  /** Follows a thread. */
  joinThread(threadId: string): void {
    this.threads.join(this.#acting, threadId);
  }

  /** Follows a thread no more. */
  leaveThread(threadId: string): void {
    this.threads.leave(this.#acting, threadId);
  }

  get #acting(): Acting {
    return { userId: this.who.userId, reason: null };
  }
}

/** The arguments of {@link ThreadActor}'s methods. */
export const threadActions: Actions<ThreadActor> = {
  createThread: args([text, threadAlone]),
  createThreadOn: args([text, text, threadOnMessage]),
  createPost: args([text, postBody]),
  editThread: args([text, threadChanges]),
  joinThread: args([text]),
  leaveThread: args([text]),
};
