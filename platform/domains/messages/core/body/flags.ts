import { COMPONENTS_V2 } from "../components/read.js";

/** Bits of a message's flags. */
export const MessageFlag = {
  Crossposted: 1 << 0,
  IsCrosspost: 1 << 1,
  SuppressEmbeds: 1 << 2,
  SourceDeleted: 1 << 3,
  HasThread: 1 << 5,
  Ephemeral: 1 << 6,
  Loading: 1 << 7,
  SuppressNotifications: 1 << 12,
  VoiceMessage: 1 << 13,
  HasSnapshot: 1 << 14,
  ComponentsV2: COMPONENTS_V2,
} as const;

/** What the sender of a message may set. */
export const CREATE_FLAGS =
  MessageFlag.SuppressEmbeds |
  MessageFlag.SuppressNotifications |
  MessageFlag.VoiceMessage |
  MessageFlag.ComponentsV2;

/** What the sender of a webhook's message may set. */
export const WEBHOOK_FLAGS = CREATE_FLAGS & ~MessageFlag.VoiceMessage;

/** What an answer to an interaction may set. */
export const INTERACTION_FLAGS = CREATE_FLAGS | MessageFlag.Ephemeral;

/** What an edit may change. */
export const EDIT_FLAGS = MessageFlag.SuppressEmbeds | MessageFlag.ComponentsV2;
