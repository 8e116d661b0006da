import type { Scenarios } from "../support/world.js";
import { accounts } from "./accounts.js";
import { activityScenarios } from "./activities.js";
import { autoModerationScenarios } from "./auto-moderation.js";
import { backendLobbies } from "./backend-lobbies.js";
import { channels } from "./channels.js";
import { commands } from "./commands.js";
import { expressionScenarios } from "./expressions.js";
import { groupDmScenarios } from "./group-dms.js";
import { guildChannels } from "./guild-channels.js";
import { guildEntranceScenarios } from "./guild-entrance.js";
import { guildMembers } from "./guild-members.js";
import { guildRoles } from "./guild-roles.js";
import { guilds } from "./guilds.js";
import { identity } from "./identity.js";
import { integrationScenarios } from "./integrations.js";
import { inviteScenarios } from "./invites.js";
import { joinRequestScenarios } from "./join-requests.js";
import { linkedRoleScenarios } from "./linked-roles.js";
import { lobbies } from "./lobbies.js";
import { messages } from "./messages.js";
import { monetizationScenarios } from "./monetization.js";
import { originals } from "./originals.js";
import { ownApplicationScenarios } from "./own-application.js";
import { reactionsPinsAndPolls } from "./reactions-pins-polls.js";
import { scheduledEventScenarios } from "./scheduled-events.js";
import { stageScenarios } from "./stages.js";
import { templateScenarios } from "./templates.js";
import { threadScenarios } from "./threads.js";
import { voiceStateScenarios } from "./voice-states.js";
import { webhooks } from "./webhooks.js";

/** A scenario for every operation that the platform has and the API description knows. */
export const scenarios: Scenarios = {
  ...accounts,
  ...activityScenarios,
  ...autoModerationScenarios,
  ...backendLobbies,
  ...channels,
  ...commands,
  ...expressionScenarios,
  ...guildChannels,
  ...guildMembers,
  ...integrationScenarios,
  ...inviteScenarios,
  ...threadScenarios,
  ...guildRoles,
  ...guilds,
  ...voiceStateScenarios,
  ...identity,
  ...lobbies,
  ...messages,
  ...originals,
  ...monetizationScenarios,
  ...reactionsPinsAndPolls,
  ...scheduledEventScenarios,
  ...groupDmScenarios,
  ...joinRequestScenarios,
  ...linkedRoleScenarios,
  ...ownApplicationScenarios,
  ...guildEntranceScenarios,
  ...templateScenarios,
  ...stageScenarios,
  ...webhooks,
};

/** Documented answers that an operation cannot give, and why. */
export const unreachable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "GET /gateway": { "4XX": "it is open to all and takes nothing" },
  "POST /channels/{channel_id}/typing": { "200": "nothing tells what it would say" },
  "GET /channels/{channel_id}/threads/search": { "202": "all posts can be found at once" },
  "POST /channels/{channel_id}/invites": { "204": "it answers with the invite" },
  "PATCH /guilds/{guild_id}/members/{user_id}": { "204": "it answers with the member" },
  "GET /sticker-packs": { "4XX": "it is open to all and takes nothing" },
  "GET /oauth2/keys": { "4XX": "it is open to all and takes nothing" },
};
