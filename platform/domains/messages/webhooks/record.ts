import type { Shape } from "../../../kernel/store/shape.js";

/** Kinds of webhooks: one that posts what it is sent, and one that follows announcements. */
export const WebhookType = { Incoming: 1, Follower: 2 } as const;

/** Somebody who is no member and writes in a channel. */
export interface ChannelWebhookRecord {
  readonly id: string;
  /** One of {@link WebhookType}. */
  readonly type: number;
  readonly guildId: string;
  readonly channelId: string;
  readonly name: string;
  /** Hash of an image. */
  readonly avatar: string | null;
  /** Enough to write in its name; kept as it is, as those who manage it see it again. */
  readonly token: string | null;
  /** Who made it. */
  readonly userId: string;
  /** Application whose bot made it. */
  readonly applicationId: string | null;
  /** Channel whose announcements it brings. */
  readonly sourceChannelId: string | null;
}

/** Shape of a {@link ChannelWebhookRecord} in a snapshot. */
export const channelWebhookShape: Shape<ChannelWebhookRecord> = {
  id: "string",
  type: "number",
  guildId: "string",
  channelId: "string",
  name: "string",
  avatar: "string?",
  token: "string?",
  userId: "string",
  applicationId: "string?",
  sourceChannelId: "string?",
};
