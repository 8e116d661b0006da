import type { Kernel } from "../../../kernel/kernel.js";
import { ChannelDirectory } from "./channel-directory.js";
import { Crossposts } from "./crossposts.js";
import { Edits } from "./edits.js";
import { MessageWaiters } from "./message-waiters.js";
import { Posts } from "./posts.js";
import { Removals } from "./removals.js";
import { Messages } from "./state.js";
import type { MessageSources } from "./wire.js";

/** Messages, and all that is done with them in text channels. */
export class MessageApi extends Messages {
  /** Finds the text channels of all domains. */
  readonly channels = new ChannelDirectory();
  /** Posts messages in text channels. */
  readonly posts: Posts;
  /** Edits messages in text channels. */
  readonly edits: Edits;
  /** Deletes messages in text channels. */
  readonly removals: Removals;
  /** Publishes messages to the followers of a channel. */
  readonly crossposts = new Crossposts(this);
  /** Waits for messages. */
  readonly waiters: MessageWaiters;

  /** @internal Made by the domain. */
  constructor(
    kernel: Kernel,
    sources: Pick<MessageSources, "applications" | "attachments" | "users">,
  ) {
    super(kernel, sources);
    this.posts = new Posts(kernel, this, sources.attachments);
    this.edits = new Edits(kernel, this, sources.attachments, this.posts);
    this.removals = new Removals(kernel, this);
    this.waiters = new MessageWaiters(kernel, this);
  }
}
