/**
 * The game social SDK for Node: a {@link Client} with promises, events and async iterators over the
 * SDK's own library.
 *
 * @packageDocumentation
 */

export {
  type AudioFrame,
  type AudioFrames,
  type AudioReadOptions,
  AudioTrack,
} from "./audio-track.js";
export { Call } from "./call.js";
export {
  CallAudio,
  type CallAudioOptions,
  type CallWithAudio,
  type ReceivedAudioFrame,
} from "./call-audio.js";
export { Client } from "./client.js";
export type { ClientEvents } from "./client-events.js";
export type { ClientOptions } from "./client-options.js";
export type {
  Conversation,
  LobbyEvent,
  MessageChange,
  RelationshipChange,
} from "./client-streams.js";
export type { SchemeOptions } from "./deep-links/register.js";
export type { Listener } from "./event-hub.js";
export type { NoPayload } from "./event-source.js";
export { EventStream, type EventStreamOptions, type Overflow } from "./event-stream.js";
export type * from "./generated/client-methods.js";
export type * from "./generated/data.js";
export * from "./generated/enums.js";
export type { CallEvents } from "./generated/events.js";
export * from "./generated/handles.js";
export * from "./generated/records.js";
export type { JsonObject, JsonValue } from "./json.js";
export {
  type LoadOptions,
  loadSdk,
  type MissingFunction,
  type SdkInfo,
  sdkInfo,
} from "./library.js";
export type { NextOptions } from "./next-event.js";
export type { CallOptions } from "./operation.js";
export type * from "./presence/input.js";
export type { Presence } from "./presence/presence.js";
export type { LocalClientChange, LocalClientState, PresenceRoute } from "./presence/watch.js";
export { missingScopes, type ScopedFunction, scopesFor } from "./scopes.js";
export {
  SdkError,
  type SdkErrorData,
  type SdkErrorDetails,
  type SdkErrorType,
} from "./sdk-error.js";
export type { ScheduledAction, SessionClock } from "./session/clock.js";
export type { ProvisionalCredentials, SignInMethod } from "./session/methods.js";
export { Session, type SessionData } from "./session/session.js";
export type { SignInOptions, SignInResult, SignInResultData } from "./sign-in.js";
export type { OpenPage, SignInPage } from "./sign-in-pages.js";
export {
  isSnowflake,
  SNOWFLAKE_EPOCH,
  type Snowflake,
  type SnowflakeInput,
  snowflakeAt,
  snowflakeDate,
  type UInt64,
  type UInt64Input,
} from "./snowflake.js";
export {
  FileTokenStore,
  type FileTokenStoreCipher,
  type FileTokenStoreKey,
  type FileTokenStoreOptions,
} from "./stores/file.js";
export { KeyringTokenStore, type KeyringTokenStoreOptions } from "./stores/keyring.js";
export { MemoryTokenStore } from "./stores/memory.js";
export {
  type TokenStore,
  type TokenStoreAccess,
  TokenStoreError,
  type TokenStoreErrorReason,
} from "./stores/token-store.js";
