import type { Kernel } from "../../../kernel/kernel.js";
import { Arrivals } from "./arrivals.js";
import { Crossposts } from "./crossposts.js";
import { Edits } from "./edits.js";
import { Posts } from "./posts.js";
import { Removals } from "./removals.js";
import { RoomDirectory } from "./room-directory.js";
import { Messages } from "./state.js";
import type { MessageSources } from "./wire.js";

/** Messages, and all that is done with them in channels that have rooms. */
export class MessageApi extends Messages {
  /** The channels that have rooms. */
  readonly rooms = new RoomDirectory();
  /** Writes messages. */
  readonly posts: Posts;
  /** Changes messages. */
  readonly edits: Edits;
  /** Deletes messages. */
  readonly removals: Removals;
  /** Publishes messages. */
  readonly crossposts = new Crossposts(this);
  /** Waits for messages. */
  readonly arrivals: Arrivals;

  /** @internal Made by the domain. */
  constructor(
    kernel: Kernel,
    sources: Pick<MessageSources, "applications" | "attachments" | "users">,
  ) {
    super(kernel, sources);
    this.posts = new Posts(kernel, this, sources.attachments);
    this.edits = new Edits(kernel, this, sources.attachments, this.posts);
    this.removals = new Removals(kernel, this);
    this.arrivals = new Arrivals(kernel, this);
  }
}
