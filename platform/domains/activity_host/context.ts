import type { Kernel } from "../../kernel/kernel.js";
import type { Activities } from "../activities/state.js";
import type { ActivityInvites } from "../activity_invites/state.js";
import type { ActivityLinks } from "../activity_links/state.js";
import type { ActivityProxy } from "../activity_proxy/state.js";
import type { Applications } from "../applications/state.js";
import type { Attachments } from "../attachments/state.js";
import type { Bans } from "../bans/state.js";
import type { DirectMessages } from "../direct_messages/state.js";
import type { Guilds } from "../guilds/state.js";
import type { InviteOperations } from "../invites/operations.js";
import type { MessageApi } from "../messages/api.js";
import type { Monetization } from "../monetization/state.js";
import type { OAuth2 } from "../oauth2/state.js";
import type { RelationshipControl } from "../relationships/control.js";
import type { Users } from "../users/state.js";
import type { VoiceStates } from "../voice_states/state.js";
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
