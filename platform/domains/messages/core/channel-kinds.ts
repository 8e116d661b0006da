import type { Principal } from "../../../kernel/principal.js";
import type { Draft } from "./bodies.js";

/** Changes of a message. */
export interface Changes {
  content?: string | null;
}

/** The messages of one channel, for one who may read or write them. */
export interface ChannelMessages {
  /** The latest, newest first, in wire form. */
  list(limit: number): unknown[];
  send(draft: Draft): unknown;
  edit(messageId: string, changes: Changes): unknown;
  delete(messageId: string): void;
}

/**
 * Knows the channels of one kind: conversations, lobbies, channels of guilds. Undefined for a channel
 * of another kind.
 *
 * @throws ApiError when the channel is of this kind and `who` may not do this there
 */
export type ChannelKind = (
  who: Principal,
  channelId: string,
  access: "read" | "write",
) => ChannelMessages | undefined;
