/**
 * The local platform: the service side of the game social SDK, for development and tests without
 * an account and without a network.
 *
 * @packageDocumentation
 */

export { runPlatformCli } from "./command.js";
export type { AccountControl, IdentityInfo } from "./domains/accounts/control.js";
export type { AccountState } from "./domains/accounts/lifecycle.js";
export type { ExternalAuthType } from "./domains/accounts/providers/auth_types.js";
export type {
  IdentityProvider,
  IdentityProviders,
  ProviderIdToken,
} from "./domains/accounts/providers/identity_provider.js";
export type { OidcConfiguration } from "./domains/accounts/providers/oidc_configurations.js";
export type { ProviderTokenOptions } from "./domains/accounts/providers/provider_tokens.js";
export type { SigningAlgorithm } from "./domains/accounts/providers/token_signer.js";
export { activities } from "./domains/activities/domain.js";
export type { ActivityInstance, ActivityLocation } from "./domains/activities/instance.js";
export type { ActivityOptions, ActivitySettings, UrlMapping } from "./domains/activities/record.js";
export type { Activities } from "./domains/activities/state.js";
export { activityHost } from "./domains/activity_host/domain.js";
export type { ActivityPrompt, Choice, PromptMode } from "./domains/activity_host/prompts.js";
export type { Screen, ScreenMessage } from "./domains/activity_host/screen.js";
export type { HostSession } from "./domains/activity_host/session.js";
export type { ActivityHost, OpenOptions } from "./domains/activity_host/state.js";
export { activityLinks } from "./domains/activity_links/domain.js";
export type { QuickLink } from "./domains/activity_links/record.js";
export type { ActivityLinks } from "./domains/activity_links/state.js";
export { activityProxy } from "./domains/activity_proxy/domain.js";
export type { ProxyEntry } from "./domains/activity_proxy/log.js";
export type { ActivityProxy } from "./domains/activity_proxy/state.js";
export type {
  ApplicationOptions,
  ApplicationRecord,
  ApplicationSettings,
  CreatedApplication,
} from "./domains/applications/record.js";
export type { Applications } from "./domains/applications/state.js";
export { attachments } from "./domains/attachments/domain.js";
export type { Attachments } from "./domains/attachments/state.js";
export { autoModeration } from "./domains/auto_moderation/domain.js";
export type { AutoModeration } from "./domains/auto_moderation/state.js";
export { commands } from "./domains/commands/domain.js";
export type { CommandRecord } from "./domains/commands/record.js";
export type { Commands } from "./domains/commands/state.js";
export { connections } from "./domains/connections/domain.js";
export type {
  ConnectionOptions,
  ConnectionRecord,
  ConnectionType,
} from "./domains/connections/record.js";
export type { Connections } from "./domains/connections/state.js";
export type { ConversationView } from "./domains/direct_messages/view.js";
export type { ChannelMessagesView } from "./domains/guild_messages/view.js";
export type { ChannelOptions, GuildOptions } from "./domains/guilds/options.js";
export type { Guilds } from "./domains/guilds/state.js";
export { intentReview } from "./domains/intent_review/domain.js";
export type { IntentReviews } from "./domains/intent_review/state.js";
export { interactionEndpoint } from "./domains/interaction_endpoint/domain.js";
export type { InteractionEndpoints } from "./domains/interaction_endpoint/state.js";
export type { CommandPlace, Shown } from "./domains/interactions/command_place.js";
export { interactions } from "./domains/interactions/domain.js";
export type { Sight } from "./domains/interactions/record.js";
export type { Interactions } from "./domains/interactions/state.js";
export type { LobbyView } from "./domains/lobbies/view.js";
export type { RpcActivity } from "./domains/local_client/activity.js";
export type { Buttons } from "./domains/local_client/buttons.js";
export type { AuthorizeMode, AuthorizePrompt } from "./domains/local_client/prompts.js";
export type {
  LocalClient,
  LocalClientOptions,
  LocalProgram,
  ProgramMatch,
} from "./domains/local_client/state.js";
export { messageSearch } from "./domains/message_search/domain.js";
export type { MessageSearch } from "./domains/message_search/state.js";
export type { PersonFile, PersonMessage, ReadMessage } from "./domains/messages/actor.js";
export { messages } from "./domains/messages/domain.js";
export type { MessageView } from "./domains/messages/view.js";
export type { Purchase, PurchaseOptions } from "./domains/monetization/checkout.js";
export { monetization } from "./domains/monetization/domain.js";
export type { EntitlementRecord } from "./domains/monetization/entitlement.js";
export type { SkuOptions, SkuRecord } from "./domains/monetization/sku.js";
export type { Monetization, SubscriptionFilter } from "./domains/monetization/state.js";
export type { SubscriptionRecord } from "./domains/monetization/subscription.js";
export type { IssuedToken, TokenOptions } from "./domains/oauth2/control.js";
export type { TokenInfo } from "./domains/oauth2/introspection.js";
export type { PlaceChoice } from "./domains/oauth2/placements.js";
export type { PresenceView } from "./domains/presence/view.js";
export type { RelationshipControl } from "./domains/relationships/control.js";
export type { RelationshipView } from "./domains/relationships/view.js";
export type { UserOptions, UserRecord } from "./domains/users/record.js";
export type { Users } from "./domains/users/state.js";
export type { CallInfo, CallMember, Voice } from "./domains/voice/control.js";
export type { Direction, NetworkFaults, NetworkMatch } from "./domains/voice/network.js";
export { webhookEvents } from "./domains/webhook_events/domain.js";
export type {
  DeliveryAttempt,
  WebhookEvent,
  WebhookSettings,
} from "./domains/webhook_events/record.js";
export type { WebhookEvents } from "./domains/webhook_events/state.js";
export { webWindow } from "./domains/window/domain.js";
export type { Persons } from "./domains/window/persons.js";
export type { Actor, PlatformView } from "./domains.js";
export type { Clock, ClockOptions, Timer } from "./kernel/clock.js";
export { PlatformError } from "./kernel/errors.js";
export { EVENT_KINDS, type EventKind } from "./kernel/event_kinds.js";
export type { EventFacts, EventLog, PlatformEvent } from "./kernel/event_log.js";
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
export type { PresenceLimit } from "./kernel/gateway/send_limits.js";
export type { SessionKind } from "./kernel/gateway/session.js";
export type { TlsOptions } from "./kernel/http/app.js";
export type { InputNotice, UnknownFieldsMode } from "./kernel/http/input/unknown_fields.js";
export type { RateLimit, RateLimits } from "./kernel/http/rate_limits.js";
export type { Snapshot } from "./kernel/store/store.js";
export type { PlatformOptions, VoiceOptions } from "./options.js";
export type { Platform } from "./platform.js";
export { startPlatform } from "./start.js";
