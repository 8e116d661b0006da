/** Where something else is said than the table of kinds has, and why. */

import { fieldLine, Leaf } from "./refusals.js";
import type { Bad } from "./requests.js";

/** What else may be said of a bad request. */
interface Exception {
  readonly why: string;
  /** Operations, by the beginning of their names. */
  readonly operations: readonly string[];
  /** What was done to the good request. */
  readonly what: RegExp;
  /** Pattern of the line. */
  readonly line: string;
}

const field = (leaf: string) => fieldLine("[\\w.]+", leaf);

const exceptions: readonly Exception[] = [
  {
    why: "commands of a guild are for who may see it, which one that is not there is not",
    operations: ["GET /app", "POST /app", "PUT /app", "PATCH /app", "DELETE /app"],
    what: /^guild_id is 1$/,
    line: "403 50001 Missing Access",
  },
  {
    why: "the address of an instance is of the application that it is of",
    operations: ["GET /applications/{application_id}/activity-instances"],
    what: /^application_id is 1$/,
    line: "404 0 404: Not Found",
  },
  {
    why: "of a form that breaks off no library quotes anything",
    operations: ["POST /app", "POST /guilds/{guild_id}/stickers", "PUT /invites/"],
    what: /^form (ends before|has another)/,
    line: fieldLine("", "CONTENT_TYPE_INVALID The form's parts cannot be read\\."),
  },
  {
    why: "without a form, what it needs is missing",
    operations: ["POST /app", "POST /guilds/{guild_id}/stickers", "PUT /invites/"],
    what: /^form (is JSON|is missing)|^the content type/,
    line: field(Leaf.required),
  },
  {
    why: "an image is refused as one",
    operations: ["P"],
    what: /^body (\w+\.)*(icon|image|cover_image|avatar|banner|splash|sound|home_header|\w+_splash): (an object|a list|a text)$/,
    line: field("IMAGE_INVALID Unsupported image type given"),
  },
  {
    why: "the attachment that was made up for it is not there",
    operations: ["POST /", "PATCH /"],
    what: /^body attachments/,
    line: "400 50146 Uploaded file not found\\.",
  },
  {
    why: "questions of polls have text alone, so their emoji does not matter",
    operations: ["POST /", "PATCH /"],
    what: /^body poll\.question\.emoji/,
    line: fieldLine("poll.question.text", Leaf.required),
  },
  {
    why: "the number of messages is one rule (bots 3.6)",
    operations: ["POST /channels/{channel_id}/messages/bulk-delete"],
    what: /^body messages: /,
    line: "400 50016 Provided too few or too many messages to delete\\. .*",
  },
  {
    why: "an id is a time, and this one is long ago",
    operations: ["POST /channels/{channel_id}/messages/bulk-delete"],
    what: /^body messages\.0: unknown$/,
    line: "400 50034 You can only bulk delete messages that are under 14 days old\\.",
  },
  {
    why: "the handler is only looked at where there may be one",
    operations: ["POST /app", "PUT /app", "PATCH /app"],
    what: /^body (0\.)?handler: /,
    line: field("APPLICATION_COMMAND_INVALID_HANDLER .*"),
  },
  {
    why: "permissions are digits",
    operations: ["P"],
    what: /^body (\w+\.)*(\w*permissions|allow|deny): too little$/,
    line: field(Leaf.noInt),
  },
  {
    why: "permissions at an installation have a limit of their own",
    operations: ["PATCH /applications/"],
    what: /^body install_params\.permissions: /,
    line: field("NUMBER_TYPE_COERCE Permissions must be a bitfield of 54 bits\\."),
  },
  {
    why: "new actions come without notice, so any number is one",
    operations: ["GET /guilds/{guild_id}/audit-logs"],
    what: /^\?action_type: /,
    line: `${field(Leaf.noInt)}|${field(Leaf.tooMuch("\\d+"))}`,
  },
  {
    why: "an id is not negative",
    operations: ["GET /guilds/{guild_id}/members"],
    what: /^\?after: /,
    line: field(Leaf.noSnowflake),
  },
  {
    why: "the roles are a list or a text with commas",
    operations: ["POST /guilds/{guild_id}/prune"],
    what: /^body include_roles\.0: /,
    line: `${field(Leaf.noText)}|${field(Leaf.noSnowflake)}`,
  },
  {
    why: "the token is not that user's",
    operations: ["PUT /guilds/{guild_id}/members/{user_id}"],
    what: /^user_id is 1$/,
    line: "403 50025 Invalid OAuth2 access token provided",
  },
  {
    why: "such a reaction is not there",
    operations: ["DELETE /channels/{channel_id}/messages/{message_id}/reactions/"],
    what: /^user_id is 1$/,
    line: "400 10014 Unknown Emoji",
  },
  {
    why: "who is not in the lobby gets no invite to it",
    operations: ["POST /lobbies/{lobby_id}/members/{user_id}/invites"],
    what: /^user_id is 1$/,
    line: "403 50001 Missing Access",
  },
  {
    why: "pins are of the channel that the message is in",
    operations: [
      "DELETE /channels/{channel_id}/pins/",
      "PUT /channels/{channel_id}/pins/",
      "DELETE /channels/{channel_id}/messages/pins/",
      "PUT /channels/{channel_id}/messages/pins/",
    ],
    what: /^message_id of another guild$/,
    line: "400 50019 A message can only be pinned to the channel in which it was sent",
  },
  {
    why: "whoever asks sees the widget of a guild that has it on",
    operations: ["GET /guilds/{guild_id}/widget."],
    what: /^guild_id of another guild$/,
    line: "403 50004 Widget Disabled",
  },
  {
    why: "a reply is to a message of its own channel",
    operations: ["POST /channels/{channel_id}/messages"],
    what: /^body message_reference\./,
    line: field("REPLIES_(UNKNOWN_MESSAGE Unknown message|CANNOT_REFERENCE_OTHER_CHANNEL .*)"),
  },
  {
    why: "nobody of those can be banned",
    operations: ["POST /guilds/{guild_id}/bulk-ban"],
    what: /^body user_ids\.0: unknown$/,
    line: "400 500000 Failed to ban users",
  },
  {
    why: "who is not in voice cannot be moved",
    operations: ["PATCH /guilds/{guild_id}/members/", "PATCH /guilds/{guild_id}/voice-states/"],
    what: /^body channel_id: unknown$/,
    line: "400 40032 Target user is not connected to voice\\.|404 10065 Unknown Voice State",
  },
  {
    why: "a sticker that is not there was none to send",
    operations: ["POST /channels/{channel_id}/messages"],
    what: /^body sticker_ids\.0: unknown$/,
    line: "400 50081 Invalid sticker sent",
  },
  {
    why: "that guild has no such sound",
    operations: ["POST /channels/{channel_id}/send-soundboard-sound"],
    what: /^body source_guild_id: unknown$/,
    line: "404 10097 Unknown sound",
  },
  {
    why: "the owner is a user or a guild",
    operations: ["POST /applications/{application_id}/entitlements"],
    what: /^body owner_id: unknown$/,
    line: "404 (10013 Unknown User|10004 Unknown Guild)",
  },
  {
    why: "what the guild has is looked at when the body was read, and of the whole list",
    operations: ["PATCH /guilds/{guild_id}/channels", "PUT /guilds/{guild_id}/onboarding"],
    what: /^body (0\.parent_id|\w+_ids\.0|prompts\..*): unknown$/,
    line: field(
      "(CHANNEL_PARENT_INVALID_TYPE Not a category|BASE_TYPE_INVALID The guild has no .*)",
    ),
  },
  {
    why: "content has at most 2000 characters, whatever the description says (bots 3.7)",
    operations: ["POST /channels/{channel_id}/messages", "PATCH /channels/", "PATCH /webhooks/"],
    what: /^body content: \d+ characters$/,
    line: fieldLine("content", Leaf.tooLong(2000)),
  },
  {
    why: "messages without the newer components have at most five rows (bots 4.10)",
    operations: ["POST /channels/{channel_id}/messages", "PATCH /channels/", "PATCH /webhooks/"],
    what: /^body components: 41 items$/,
    line: fieldLine("components", Leaf.tooLong(5)),
  },
  {
    why: "colours and keys have a form of which the length is part",
    operations: ["P"],
    what: /^body (shared_client_theme\.colors\.0|0\.key): /,
    line: field(Leaf.noMatch),
  },
  {
    why: "another operation has this path, too, with an id in place of the last word",
    operations: [
      "POST /lobbies/{lobby_id}/members/bulk",
      "DELETE /lobbies/{lobby_id}/members/@me",
      "GET /guilds/{guild_id}/members/search",
      "PATCH /guilds/{guild_id}/members/@me",
    ],
    what: /^the method PUT$/,
    line: field(Leaf.noSnowflake),
  },
  {
    why: "permissions of many commands were set so until the service switched it off",
    operations: ["GET /applications/{application_id}/guilds/{guild_id}/commands/permissions"],
    what: /^the method PUT$/,
    line: "404 0 404: Not Found",
  },
  {
    why: "one of the types that fit is missing (bots 4.7)",
    operations: ["POST /interactions/"],
    what: /^body is missing$/,
    line: fieldLine("type", Leaf.choice),
  },
];

/** Patterns of lines that a bad request of an operation may also be answered with. */
export function otherLines(operation: string, { what }: Bad): string[] {
  return exceptions
    .filter(
      (one) => one.what.test(what) && one.operations.some((each) => operation.startsWith(each)),
    )
    .map(({ line }) => line);
}
