import { snowflakeTime } from "../../kernel/snowflake.js";
import type { Applications } from "../applications/state.js";
import { partialApplication } from "../applications/wire.js";
import type { Users } from "../users/state.js";
import { userObject } from "../users/wire.js";
import type { MessageRecord } from "./record.js";

/** What message objects are made with. */
export interface MessageSources {
  readonly users: Users;
  readonly applications: Applications;
}

/** Author of messages whose account is gone. */
const DELETED_USER = {
  id: "0",
  username: "Deleted User",
  discriminator: "0",
  global_name: null,
  avatar: null,
  primary_guild: null,
  flags: 0,
  public_flags: 0,
};

/** The author as others see it. */
export function authorObject({ users }: MessageSources, authorId: string) {
  const author = users.get(authorId);
  return author === undefined ? { ...DELETED_USER, id: authorId } : userObject(author);
}

/** When a message was sent and edited, in ISO 8601. */
export function timestamps({ id, editedAt }: MessageRecord) {
  return {
    timestamp: new Date(snowflakeTime(id)).toISOString(),
    edited_timestamp: editedAt === null ? null : new Date(editedAt).toISOString(),
  };
}

/** Pairs on a message that one application may see; those of moderation are each one's own. */
export function metadataFields(message: MessageRecord, viewerApplicationId: string | undefined) {
  const moderation = viewerApplicationId && message.moderation?.[viewerApplicationId];
  return {
    ...(message.metadata === null ? {} : { metadata: message.metadata }),
    ...(moderation ? { moderation_metadata: moderation } : {}),
  };
}

/**
 * A message with all fields of the message resource (protocol 3.4).
 *
 * @param viewerApplicationId - application of the one who reads it
 */
export function messageObject(
  sources: MessageSources,
  message: MessageRecord,
  viewerApplicationId?: string,
) {
  const { activity, applicationId, additionalName, inviteApplicationId } = message;
  const target = inviteApplicationId && sources.applications.get(inviteApplicationId);
  return {
    id: message.id,
    type: message.type,
    content: message.content,
    channel_id: message.channelId,
    author: authorObject(sources, message.authorId),
    flags: message.flags,
    ...timestamps(message),
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    attachments: [],
    embeds: [],
    components: [],
    pinned: false,
    tts: false,
    ...(applicationId === null ? {} : { application_id: applicationId }),
    ...(additionalName === null ? {} : { lobby_member: { additional_name: additionalName } }),
    ...(activity === null ? {} : { activity }),
    ...(target ? { application: partialApplication(target) } : {}),
    ...metadataFields(message, viewerApplicationId),
  };
}
