export { MessageActor, type PersonFile, type PersonMessage, type ReadMessage } from "./actor.js";
export {
  type Draft,
  draftOptions,
  HISTORY_DEFAULT,
  HISTORY_LIMIT,
  messageFields,
  metadata,
  moderationBody,
  readDraft,
} from "./bodies.js";
export { CREATE_FLAGS, INTERACTION_FLAGS, MessageFlag } from "./body/flags.js";
export { type RichDraft, readRichDraft } from "./body/rich-draft.js";
export type { ChannelKind } from "./channel-kinds.js";
export { type Component, ComponentType, common, customId, oneOf } from "./components/component.js";
export { textDisplay } from "./components/layout.js";
export { selects } from "./components/selects.js";
export { completeTree, walk } from "./components/tree.js";
export type { ActOnMessage, Speaker } from "./content-checks.js";
export type { EditRules } from "./edits.js";
export { emptyMessage, threadArchived, unknownMessage } from "./errors.js";
export { USERS_ONLY } from "./mentions.js";
export type { MessageApi } from "./message-api.js";
export {
  type InviteActivity,
  type MessageRecord,
  MessageType,
  type Metadata,
  SENT_BY_SDK,
} from "./record.js";
export { WRITTEN_TYPES } from "./references.js";
export type { Messages, NewMessage } from "./state.js";
export {
  type AuditEntry,
  type ChannelRequester,
  EventIntent,
  type EventIntents,
  type FindTextChannel,
  type MessageFeed,
  type Right,
  type TextChannel,
  type Viewer,
  type Writer,
} from "./text-channel.js";
export { type MessageView, messageView } from "./view.js";
export {
  authorObject,
  hasContent,
  type MessageSources,
  messageObject,
  metadataFields,
  readsContent,
  timestamps,
} from "./wire.js";
