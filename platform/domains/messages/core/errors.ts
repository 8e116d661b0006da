import { ApiError, wrongField } from "../../../kernel/http/api-error.js";

/** Failures around messages (protocol 12.1). */
export const unknownMessage = () => new ApiError(404, 10008, "Unknown Message");
export const emptyMessage = () => new ApiError(400, 50006, "Cannot send an empty message");
export const notOwnMessage = () =>
  new ApiError(403, 50005, "Cannot edit a message authored by another user");

/** Flags that only the service sets. */
export const flagsNotAllowed = () =>
  wrongField("flags", "BASE_TYPE_CHOICES", "Value has flags not allowed here.");

/** Failures of what a message carries (bots 3.6, 3.7). */
export const unknownSticker = () => new ApiError(400, 50081, "Invalid sticker sent");
export const externalSticker = () =>
  new ApiError(403, 50600, "You do not have permission to send this sticker");
export const tooManyAttachments = () =>
  new ApiError(400, 30015, "Maximum number of attachments in a message reached (10)");
export const fileTooLarge = () => new ApiError(413, 40005, "Request entity too large");
export const uploadNotFound = () => new ApiError(400, 50146, "Uploaded file not found.");
export const noVoiceRight = () =>
  new ApiError(403, 50173, "You do not have permission to send voice messages in this channel.");
export const voiceWithContent = () =>
  new ApiError(400, 50159, "Voice messages do not support additional content.");
export const voiceNeedsOneFile = () =>
  new ApiError(400, 50160, "Voice messages must have a single audio attachment.");
export const voiceNeedsFacts = () =>
  new ApiError(400, 50161, "Voice messages must have supporting metadata.");
export const systemMessage = () =>
  new ApiError(403, 50021, "Cannot execute action on a system message");
export const threadArchived = () =>
  new ApiError(400, 50083, "Tried to perform an operation on an archived thread");
export const pollNotEditable = () => new ApiError(400, 520003, "Cannot edit a poll message");
export const notInPrivate = () => new ApiError(403, 50003, "Cannot execute action on a DM channel");
export const wrongDeleteCount = () =>
  new ApiError(
    400,
    50016,
    "Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete.",
  );
export const tooOldToDelete = () =>
  new ApiError(400, 50034, "You can only bulk delete messages that are under 14 days old.");
export const alreadyCrossposted = () =>
  new ApiError(400, 40033, "This message has already been crossposted.");
export const invalidMessageType = () => new ApiError(400, 50068, "Invalid message type");
export const replyNeedsHistory = () =>
  new ApiError(400, 160002, "Cannot reply without permission to read message history");
export const forwardWithContent = () =>
  new ApiError(400, 160011, "A forwarded message cannot have additional content");
export const forwardUnknown = () =>
  new ApiError(400, 160008, "The message to forward does not exist");
export const forwardNeedsHistory = () =>
  new ApiError(400, 160009, "Cannot forward a message without permission to read message history");
export const forwardFromAdult = () =>
  new ApiError(400, 160010, "Cannot forward a message from an age-restricted channel here");
/** The app cannot read what it wants to forward (contract, Errors). */
export const forwardUnreadable = () =>
  new ApiError(400, 160014, "Cannot forward a message whose content you cannot read");
export const blockedByAutoMod = () =>
  new ApiError(400, 200000, "Message was blocked by automatic moderation");
export const titleBlockedByAutoMod = () =>
  new ApiError(400, 200001, "Title was blocked by automatic moderation");

/** A reply to a message that is not there, or not here. */
export const repliesUnknown = () =>
  wrongField("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
export const repliesElsewhere = () =>
  wrongField(
    "message_reference",
    "REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL",
    "Cannot reply to a message in a different channel",
  );
