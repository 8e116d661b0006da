import { type RecordOf, shape } from "../../../kernel/store/shape.js";

/** Kinds of webhooks: one that posts what it is sent, and one that follows announcements. */
export const WebhookType = { Incoming: 1, Follower: 2 } as const;

/** Somebody who is no member and writes in a channel. */
export type ChannelWebhookRecord = RecordOf<typeof channelWebhookShape>;

/** Shape of a {@link ChannelWebhookRecord} in a snapshot. */
export const channelWebhookShape = shape({
  id: "string",
  /** One of {@link WebhookType}. */
  type: "number",
  guildId: "string",
  channelId: "string",
  name: "string",
  /** Hash of an image. */
  avatar: "string?",
  /** Enough to write in its name; kept as it is, as those who manage it see it again. */
  token: "string?",
  /** The user who created it. */
  userId: "string",
  /** Application whose bot made it. */
  applicationId: "string?",
  /** Channel whose announcements it brings. */
  sourceChannelId: "string?",
});
