/**
 * For the servers of games and apps: a client of the service's HTTP API, and verification of
 * webhooks. It loads no native code.
 *
 * @packageDocumentation
 */

export { AuthenticationExternalAuthType, AuthorizationTokenType } from "../generated/enums.js";
export type { CallOptions } from "../operations/call-options.js";
export {
  SdkError,
  type SdkErrorData,
  type SdkErrorDetails,
  type SdkErrorType,
} from "../operations/sdk-error.js";
export type { ScheduledAction, SessionClock } from "../session/clock.js";
export type { Snowflake, SnowflakeInput } from "../values/snowflake.js";
export { BackendClient } from "./client.js";
export {
  type Entitlement,
  type EntitlementFilter,
  type Entitlements,
  EntitlementType,
  type PlayerCallOptions,
  type TestOwner,
} from "./entitlements.js";
export type { AsPlayer, Lobbies } from "./lobbies.js";
export type {
  BackendLobby,
  BackendLobbyMember,
  InitialMember,
  LobbySettings,
  MemberChange,
  MemberSettings,
  Metadata,
} from "./lobby-records.js";
export type { BackendOptions } from "./options.js";
export type { PageOptions } from "./pages.js";
export type { OwnPlayer, ProvisionalAccounts } from "./provisional-accounts.js";
export type { SignedHeaders, SignedRequest } from "./raw-body.js";
export { WebhookReplays } from "./replays.js";
export {
  type Sku,
  type Skus,
  SkuType,
  type Subscription,
  type SubscriptionFilter,
  SubscriptionStatus,
  type Subscriptions,
} from "./store.js";
export type { AccessTokenInfo, BackendTokens, ExternalProof } from "./token-records.js";
export type { CodeExchange, Tokens } from "./tokens.js";
export {
  type RefusedWebhook,
  type VerifiedWebhook,
  type VerifyOptions,
  verifyWebhook,
} from "./verify.js";
