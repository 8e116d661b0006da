/** Requests that the tables make and that are right all the same, and why. */

import type { Bad } from "./requests.js";

/** Why an answer may be a success. */
interface Exception {
  readonly why: string;
  /** Operations, by the beginning of their names. */
  readonly operations: readonly string[];
  /** What was done to the good request. */
  readonly what: RegExp;
}

const ANYBODY = /^a (bot of another guild|person of no concern)$/;

const exceptions: readonly Exception[] = [
  {
    why: "it is about who asks, or for everybody",
    operations: [
      "GET /users/@me",
      "PATCH /users/@me",
      "GET /users/{user_id}",
      "POST /users/@me/channels",
      "GET /oauth2/",
      "GET /applications/@me",
      "PATCH /applications/@me",
      "GET /gateway/bot",
      "GET /voice/regions",
      "GET /invites/{code}",
      "GET /skus/{sku_id}/subscriptions",
      "GET /sticker-packs",
      "GET /stickers/",
      "GET /soundboard-default-sounds",
    ],
    what: ANYBODY,
  },
  {
    why: "every application has lobbies and provisional accounts of its own",
    operations: ["POST /lobbies", "PUT /lobbies", "POST /partner-sdk/"],
    what: ANYBODY,
  },
  {
    why: "what an application says of a message, only that application sees",
    operations: ["PUT /partner-sdk/dms/"],
    what: ANYBODY,
  },
  {
    why: "who uses an activity shares its pictures",
    operations: ["POST /applications/{application_id}/attachment"],
    what: /^a person of no concern$/,
  },
  {
    why: "what is gone is gone, whoever asks",
    operations: ["DELETE /lobbies/{lobby_id}"],
    what: /^(a bot of|a person of|(user|lobby)_id is 1$)/,
  },
  {
    why: "every member may",
    operations: [
      "GET /guilds/{guild_id}",
      "GET /guilds/{guild_id}/preview",
      "GET /guilds/{guild_id}/members",
      "GET /guilds/{guild_id}/roles",
      "GET /guilds/{guild_id}/regions",
      "GET /guilds/{guild_id}/voice-states/@me",
      "GET /guilds/{guild_id}/threads/active",
      "DELETE /users/@me/guilds/{guild_id}",
    ],
    what: /^no permission$/,
  },
  {
    why: "an answer has what the asker may read",
    operations: ["GET /guilds/{guild_id}/messages/search"],
    what: /^no permission$/,
  },
  {
    why: "whoever knows the code sees what it invites to, and who invites says whom",
    operations: ["GET /invites/{code}", "PUT /invites/{code}/target-users"],
    what: /^no permission$/,
  },
  {
    why: "who is not there is not mentioned",
    operations: ["P"],
    what: /^body (\w+\.)*allowed_mentions\.(users|roles)\.0: unknown$/,
  },
  {
    why: "which command it is, its name says",
    operations: ["PUT /applications/"],
    what: /^body 0\.id: unknown$/,
  },
  {
    why: "permissions outlive whom they are for",
    operations: ["PUT /applications/"],
    what: /^body permissions\.0\.id: unknown$/,
  },
  {
    why: "an emoji may be one that is gone, or of a guild that is not here",
    operations: ["POST /guilds/", "PATCH /guilds/", "PATCH /channels/"],
    what: /^body (\w+\.)*emoji_id: unknown$/,
  },
  {
    why: "an id of a prompt that is not there stands for a new one",
    operations: ["PUT /guilds/{guild_id}/onboarding"],
    what: /^body prompts\.0\.id: unknown$/,
  },
  {
    why: "an edit leaves stickers as they are or takes all away",
    operations: ["PATCH /channels/{channel_id}/messages/", "PATCH /webhooks/"],
    what: /^body sticker_ids\.0: unknown$/,
  },
  {
    why: "it is the bot's own",
    operations: ["GET /webhooks/{webhook_id}", "GET /applications/", "POST /applications/"],
    what: /^no permission$/,
  },
  {
    why: "what embeds say of their pictures comes along when a library sends a received one again",
    operations: ["P"],
    what: /^body (\w+\.)*embeds\.0\.(type|provider|video|(\w+\.)?(flags|width|height|proxy_\w+|content_\w+|placeholder\w*|is_animated))\b/,
  },
  {
    why: "the service takes a text; the description has the form of a dictionary",
    operations: ["PATCH /applications/@me", "PATCH /applications/{application_id}"],
    what: /^body description\b/,
  },
  {
    why: "another service's format has many more fields",
    operations: [
      "POST /webhooks/{webhook_id}/{webhook_token}/slack",
      "POST /webhooks/{webhook_id}/{webhook_token}/github",
    ],
    what: /^body (\w+\.)*unheard_of: unknown$/,
  },
  {
    why: "a bot changes its images without its name; the description asks for the name",
    operations: ["PATCH /users/@me"],
    what: /^body (is missing|username: (missing|null))$/,
  },
];

/** Whether a bad request of an operation may succeed after all. */
export function isAllowed(operation: string, { what }: Bad): boolean {
  return exceptions.some(
    (one) => one.what.test(what) && one.operations.some((each) => operation.startsWith(each)),
  );
}
