/**
 * The local platform: the service side of the game social SDK, for development and tests without
 * an account and without a network.
 *
 * @packageDocumentation
 */

export { approveSignInAs, type RunningPlatform } from "./approve-sign-in-as.js";
export { runPlatformCli } from "./command.js";
export type {
  Activities,
  ActivityInstance,
  ActivityLocation,
  ActivityOptions,
  ActivitySettings,
  UrlMapping,
} from "./domains/activities/core/api.js";
export { activities } from "./domains/activities/core/domain.js";
export type {
  ActivityHost,
  ActivityPrompt,
  Choice,
  HostSession,
  OpenOptions,
  PromptMode,
  Screen,
  ScreenMessage,
} from "./domains/activities/host/api.js";
export { activityHost } from "./domains/activities/host/domain.js";
export type { ActivityLinks, QuickLink } from "./domains/activities/links/api.js";
export { activityLinks } from "./domains/activities/links/domain.js";
export type { ActivityProxy, ProxyEntry } from "./domains/activities/proxy/api.js";
export { activityProxy } from "./domains/activities/proxy/domain.js";
export type { CommandRecord, Commands } from "./domains/apps/commands/api.js";
export { commands } from "./domains/apps/commands/domain.js";
export type { IntentReviews } from "./domains/apps/intent-review/api.js";
export { intentReview } from "./domains/apps/intent-review/domain.js";
export type { InteractionEndpoints } from "./domains/apps/interaction-endpoint/api.js";
export { interactionEndpoint } from "./domains/apps/interaction-endpoint/domain.js";
export type {
  CommandTarget,
  Interactions,
  InteractionView,
  Shown,
} from "./domains/apps/interactions/api.js";
export { interactions } from "./domains/apps/interactions/domain.js";
export type {
  EntitlementRecord,
  Monetization,
  Purchase,
  PurchaseOptions,
  SkuOptions,
  SkuRecord,
  SubscriptionFilter,
  SubscriptionRecord,
} from "./domains/apps/monetization/api.js";
export { monetization } from "./domains/apps/monetization/domain.js";
export type {
  DeliveryAttempt,
  WebhookEvent,
  WebhookEvents,
  WebhookSettings,
} from "./domains/apps/webhook-events/api.js";
export { webhookEvents } from "./domains/apps/webhook-events/domain.js";
export type { AutoModeration } from "./domains/guilds/auto-moderation/api.js";
export { autoModeration } from "./domains/guilds/auto-moderation/domain.js";
export type { ChannelOptions, GuildOptions, Guilds } from "./domains/guilds/core/api.js";
export type { ChannelMessagesView } from "./domains/guilds/messages/api.js";
export type {
  AccountControl,
  AccountState,
  ExternalAuthType,
  IdentityInfo,
  IdentityProvider,
  IdentityProviders,
  OidcConfiguration,
  ProviderIdToken,
  ProviderTokenOptions,
  SigningAlgorithm,
} from "./domains/identity/accounts/api.js";
export type {
  ApplicationOptions,
  ApplicationRecord,
  ApplicationSettings,
  Applications,
  CreatedApplication,
} from "./domains/identity/applications/api.js";
export type {
  ConnectionOptions,
  ConnectionRecord,
  Connections,
  ConnectionType,
} from "./domains/identity/connections/api.js";
export { connections } from "./domains/identity/connections/domain.js";
export type {
  ConsentChoice,
  IssuedToken,
  TokenInfo,
  TokenOptions,
} from "./domains/identity/oauth2/api.js";
export type { UserOptions, UserRecord, Users } from "./domains/identity/users/api.js";
export type {
  AuthorizeMode,
  AuthorizePrompt,
  Buttons,
  LocalClient,
  LocalClientOptions,
  LocalProgram,
  ProgramMatch,
  RpcActivity,
} from "./domains/local/client/api.js";
export type { Persons } from "./domains/local/window/api.js";
export { webWindow } from "./domains/local/window/domain.js";
export type { Attachments } from "./domains/messages/attachments/api.js";
export { attachments } from "./domains/messages/attachments/domain.js";
export type {
  MessageView,
  PersonFile,
  PersonMessage,
  ReadMessage,
} from "./domains/messages/core/api.js";
export { messages } from "./domains/messages/core/domain.js";
export type { MessageSearch } from "./domains/messages/search/api.js";
export { messageSearch } from "./domains/messages/search/domain.js";
export type { ConversationView } from "./domains/social/direct-messages/api.js";
export type { LobbyView } from "./domains/social/lobbies/api.js";
export type { PresenceView } from "./domains/social/presence/api.js";
export type { RelationshipControl, RelationshipView } from "./domains/social/relationships/api.js";
export type {
  CallInfo,
  CallMember,
  Direction,
  NetworkFaults,
  NetworkMatch,
  Voice,
} from "./domains/voice/servers/api.js";
export type { Actor, PlatformView } from "./domains.js";
export type { EdgesOptions } from "./edges/core/settings.js";
export type { Clock, ClockOptions, Timer } from "./kernel/clock.js";
export { PlatformError } from "./kernel/errors.js";
export { EVENT_KINDS, type EventKind } from "./kernel/event-kinds.js";
export type { EventFacts, EventLog, PlatformEvent } from "./kernel/event-log.js";
export type { ActiveRule, Faults, GatewaySubject } from "./kernel/faults/faults.js";
export type {
  FaultRule,
  GatewayFault,
  GatewayRule,
  HttpFault,
  HttpRule,
  MalformedForm,
} from "./kernel/faults/rules.js";
export type { SessionControl, SessionInfo, SessionMatch } from "./kernel/gateway/control.js";
export type { PresenceLimit } from "./kernel/gateway/send-limits.js";
export type { SessionKind } from "./kernel/gateway/session.js";
export type { TlsOptions } from "./kernel/http/http-server.js";
export type { InputNotice, UnknownFieldsMode } from "./kernel/http/input/unknown-fields.js";
export type { RateLimit, RateLimitPreset } from "./kernel/http/rate-limit.js";
export type { RateLimits } from "./kernel/http/rate-limits.js";
export type { Snapshot } from "./kernel/store/store.js";
export type { PlatformOptions, VoiceOptions } from "./options.js";
export type { Platform } from "./platform.js";
export { startPlatform } from "./start.js";
