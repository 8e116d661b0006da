import { accounts } from "./domains/accounts/domain.js";
import { activities } from "./domains/activities/domain.js";
import { activityHost } from "./domains/activity_host/domain.js";
import { activityInvites } from "./domains/activity_invites/domain.js";
import { activityLinks } from "./domains/activity_links/domain.js";
import { activityProxy } from "./domains/activity_proxy/domain.js";
import { applications } from "./domains/applications/domain.js";
import { attachments } from "./domains/attachments/domain.js";
import { auditLog } from "./domains/audit_log/domain.js";
import { autoModeration } from "./domains/auto_moderation/domain.js";
import { bans } from "./domains/bans/domain.js";
import { channelWebhooks } from "./domains/channel_webhooks/domain.js";
import { commands } from "./domains/commands/domain.js";
import { connections } from "./domains/connections/domain.js";
import { developerNotices } from "./domains/developer_notices/domain.js";
import { directMessages } from "./domains/direct_messages/domain.js";
import { emojis } from "./domains/emojis/domain.js";
import { endpoints } from "./domains/endpoints/domain.js";
import { expressions } from "./domains/expressions/domain.js";
import { guildBans } from "./domains/guild_bans/domain.js";
import { guildChannels } from "./domains/guild_channels/domain.js";
import { guildMembers } from "./domains/guild_members/domain.js";
import { guildMessages } from "./domains/guild_messages/domain.js";
import { guildPresences } from "./domains/guild_presences/domain.js";
import { guildRoles } from "./domains/guild_roles/domain.js";
import { guildSettings } from "./domains/guild_settings/domain.js";
import { guilds } from "./domains/guilds/domain.js";
import { installations } from "./domains/installations/domain.js";
import { intentReview } from "./domains/intent_review/domain.js";
import { interactionEndpoint } from "./domains/interaction_endpoint/domain.js";
import { interactions } from "./domains/interactions/domain.js";
import { invites } from "./domains/invites/domain.js";
import { lobbies } from "./domains/lobbies/domain.js";
import { lobbyCalls } from "./domains/lobby_calls/domain.js";
import { localClient } from "./domains/local_client/domain.js";
import { messageEvents } from "./domains/message_events/domain.js";
import { messageSearch } from "./domains/message_search/domain.js";
import { messages } from "./domains/messages/domain.js";
import { monetization } from "./domains/monetization/domain.js";
import { oauth2 } from "./domains/oauth2/domain.js";
import { pins } from "./domains/pins/domain.js";
import { polls } from "./domains/polls/domain.js";
import { presence } from "./domains/presence/domain.js";
import { profiles } from "./domains/profiles/domain.js";
import { reactions } from "./domains/reactions/domain.js";
import { relationships } from "./domains/relationships/domain.js";
import { scheduledEvents } from "./domains/scheduled_events/domain.js";
import { soundboard } from "./domains/soundboard/domain.js";
import { stickers } from "./domains/stickers/domain.js";
import { store } from "./domains/store/domain.js";
import { switchedOff } from "./domains/switched_off/domain.js";
import { threads } from "./domains/threads/domain.js";
import { users } from "./domains/users/domain.js";
import { voice } from "./domains/voice/domain.js";
import { voiceStates } from "./domains/voice_states/domain.js";
import { webhookEvents } from "./domains/webhook_events/domain.js";
import { webhookTokens } from "./domains/webhook_tokens/domain.js";
import { webWindow } from "./domains/window/domain.js";
import type { AnyDomain, PartOf } from "./kernel/domain.js";
import type { Caller } from "./kernel/principal.js";

/** The domains by themselves; what they add to the platform follows from their types. */
type EachDomain =
  | typeof users
  | typeof attachments
  | typeof applications
  | typeof endpoints
  | typeof webhookEvents
  | typeof webhookTokens
  | typeof bans
  | typeof oauth2
  | typeof accounts
  | typeof relationships
  | typeof profiles
  | typeof presence
  | typeof messages
  | typeof guilds
  | typeof guildMessages
  | typeof reactions
  | typeof polls
  | typeof channelWebhooks
  | typeof messageSearch
  | typeof expressions
  | typeof emojis
  | typeof stickers
  | typeof soundboard
  | typeof pins
  | typeof auditLog
  | typeof voice
  | typeof voiceStates
  | typeof autoModeration
  | typeof scheduledEvents
  | typeof switchedOff
  | typeof intentReview
  | typeof guildPresences
  | typeof guildRoles
  | typeof guildMembers
  | typeof guildBans
  | typeof invites
  | typeof installations
  | typeof threads
  | typeof guildChannels
  | typeof guildSettings
  | typeof directMessages
  | typeof activityInvites
  | typeof lobbies
  | typeof lobbyCalls
  | typeof messageEvents
  | typeof developerNotices
  | typeof connections
  | typeof commands
  | typeof interactions
  | typeof interactionEndpoint
  | typeof monetization
  | typeof store
  | typeof activities
  | typeof activityLinks
  | typeof activityProxy
  | typeof activityHost
  | typeof localClient
  | typeof webWindow;

/** Every domain of the platform, in any order. */
export const domains: readonly EachDomain[] = [
  users,
  attachments,
  applications,
  endpoints,
  webhookEvents,
  webhookTokens,
  bans,
  oauth2,
  accounts,
  relationships,
  profiles,
  presence,
  messages,
  guilds,
  guildMessages,
  reactions,
  polls,
  channelWebhooks,
  messageSearch,
  pins,
  auditLog,
  voice,
  voiceStates,
  expressions,
  emojis,
  stickers,
  soundboard,
  autoModeration,
  scheduledEvents,
  switchedOff,
  intentReview,
  guildPresences,
  guildRoles,
  guildMembers,
  guildBans,
  invites,
  installations,
  threads,
  guildChannels,
  guildSettings,
  directMessages,
  activityInvites,
  lobbies,
  lobbyCalls,
  messageEvents,
  developerNotices,
  connections,
  commands,
  interactions,
  interactionEndpoint,
  monetization,
  store,
  activities,
  activityLinks,
  activityProxy,
  activityHost,
  localClient,
  webWindow,
];

/** All members of a union in one type. */
type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Only what is public of an object. */
type Public<T> = { [Key in keyof T]: T[Key] };

type ActorOf<D> = D extends AnyDomain
  ? PartOf<D> extends { actor: { of(who: Caller): infer Actor } }
    ? Public<Actor>
    : never
  : never;

type ViewOf<D> = D extends AnyDomain
  ? PartOf<D> extends { view(): infer View }
    ? View
    : never
  : never;

/**
 * Acts as a user of an application, as that user's game would over HTTP, with the same rules and
 * events but without a token. Methods throw the `ApiError` that the HTTP API would answer.
 */
export type Actor = Caller & Together<ActorOf<EachDomain>>;

/** What the platform holds at one moment, as plain data, for comparisons. */
export type PlatformView = Together<ViewOf<EachDomain>>;
