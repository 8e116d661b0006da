/**
 * The local platform: the service side of the game social SDK, for development and tests without
 * an account and without a network.
 *
 * @packageDocumentation
 */

export type { AccountState } from "./accounts/accounts.js";
export type { AccountControl, IdentityInfo } from "./accounts/control.js";
export type { Applications } from "./applications/applications.js";
export type {
  ApplicationOptions,
  ApplicationRecord,
  ApplicationSettings,
  CreatedApplication,
} from "./applications/record.js";
export { runPlatformCli } from "./command.js";
export type { Clock, ClockOptions, Timer } from "./core/clock.js";
export { PlatformError } from "./core/errors.js";
export type { EventFacts, EventLog, PlatformEvent } from "./core/event_log.js";
export type { Snapshot } from "./core/store.js";
export type { ActiveRule, Faults, GatewaySubject } from "./faults/faults.js";
export type {
  FaultRule,
  GatewayFault,
  GatewayRule,
  HttpFault,
  HttpRule,
  MalformedForm,
} from "./faults/rules.js";
export type { SessionControl, SessionInfo, SessionMatch } from "./gateway/control.js";
export type { PresenceLimit } from "./gateway/send_limits.js";
export type { SessionKind } from "./gateway/session.js";
export type { ChannelOptions, GuildOptions, Guilds } from "./guilds/guilds.js";
export type { TlsOptions } from "./http/app.js";
export type { RateLimit, RateLimits } from "./http/rate_limits.js";
export type { RpcActivity } from "./local_client/activity.js";
export type { Buttons } from "./local_client/buttons.js";
export type {
  LocalClient,
  LocalClientOptions,
  LocalProgram,
  ProgramMatch,
} from "./local_client/local_client.js";
export type { AuthorizeMode, AuthorizePrompt } from "./local_client/prompts.js";
export type { TokenInfo } from "./oauth2/introspection.js";
export type { PlatformOptions } from "./options.js";
export type { IssuedToken, Platform, TokenOptions } from "./platform.js";
export type { ExternalAuthType } from "./providers/auth_types.js";
export type {
  IdentityProvider,
  IdentityProviders,
  ProviderIdToken,
} from "./providers/identity_provider.js";
export type { OidcConfiguration } from "./providers/oidc_configurations.js";
export type { ProviderTokenOptions } from "./providers/provider_tokens.js";
export type { SigningAlgorithm } from "./providers/token_signer.js";
export type { RelationshipControl } from "./relationships/control.js";
export type { Actor } from "./social/actor.js";
export type {
  ConversationView,
  LobbyView,
  MessageView,
  PlatformView,
  PresenceView,
  RelationshipView,
} from "./social/view.js";
export { startPlatform } from "./start.js";
export type { UserOptions, UserRecord } from "./users/record.js";
export type { Users } from "./users/users.js";
export type { WebhookEvent } from "./webhooks/webhook_events.js";
