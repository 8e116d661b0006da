import type { Kernel } from "../../../kernel/kernel.js";
import type { Monetization } from "../../apps/monetization/api.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { InviteOperations } from "../../guilds/invites/api.js";
import type { VoiceStates } from "../../guilds/voice-states/api.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Bans } from "../../identity/bans/api.js";
import type { OAuth2 } from "../../identity/oauth2/api.js";
import type { Users } from "../../identity/users/api.js";
import type { Attachments } from "../../messages/attachments/api.js";
import type { MessageApi } from "../../messages/core/api.js";
import type { ActivityInvites } from "../../social/activity-invites/api.js";
import type { DirectMessages } from "../../social/direct-messages/api.js";
import type { RelationshipControl } from "../../social/relationships/api.js";
import type { Activities } from "../core/api.js";
import type { ActivityLinks } from "../links/api.js";
import type { ActivityProxy } from "../proxy/api.js";
import type { Quests } from "./quests.js";

/** What the host of activities does things with, in the name of who takes part. */
export interface HostContext {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly bans: Bans;
  readonly oauth2: OAuth2;
  readonly relationships: RelationshipControl;
  readonly guilds: Guilds;
  readonly messages: MessageApi;
  readonly directMessages: DirectMessages;
  readonly attachments: Attachments;
  readonly invites: InviteOperations;
  readonly monetization: Monetization;
  readonly voice: VoiceStates;
  readonly activities: Activities;
  readonly activityInvites: ActivityInvites;
  readonly activityLinks: ActivityLinks;
  readonly proxy: ActivityProxy;
  readonly quests: Quests;
}
