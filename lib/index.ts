/**
 * The game social SDK for Node: a {@link Client} with promises, events and async iterators over the
 * SDK's own library.
 *
 * @packageDocumentation
 */

export { Call, type CallWithAudio } from "./call.js";
export {
  type AudioFrame,
  type AudioFrames,
  type AudioReadOptions,
  AudioTrack,
} from "./calls/audio-track.js";
export { CallAudio, type CallAudioOptions, type ReceivedAudioFrame } from "./calls/call-audio.js";
export { Client } from "./client.js";
export type { ClientOptions } from "./client-options.js";
export type { SchemeOptions } from "./deep-links/register.js";
export type { ClientEvents } from "./events/client-events.js";
export type {
  Conversation,
  LobbyEvent,
  MessageChange,
  RelationshipChange,
} from "./events/client-streams.js";
export type { Listener } from "./events/event-hub.js";
export type { NoPayload } from "./events/event-source.js";
export { EventStream, type EventStreamOptions, type Overflow } from "./events/event-stream.js";
export type { NextOptions } from "./events/next-event.js";
export type * from "./generated/client-methods.js";
export type * from "./generated/data.js";
export * from "./generated/enums.js";
export type { CallEvents } from "./generated/events.js";
export * from "./generated/handles.js";
export * from "./generated/records.js";
export type { Live } from "./live/live.js";
export type * from "./live/values.js";
export {
  type LoadOptions,
  loadSdk,
  type MissingFunction,
  type SdkInfo,
  sdkInfo,
} from "./native/library.js";
export type { CallOptions } from "./operations/call-options.js";
export {
  SdkError,
  type SdkErrorData,
  type SdkErrorDetails,
  type SdkErrorType,
} from "./operations/sdk-error.js";
export type * from "./presence/input.js";
export type { Presence } from "./presence/presence.js";
export type { LocalClientChange, LocalClientState, PresenceRoute } from "./presence/watch.js";
export type { ScheduledAction, SessionClock } from "./session/clock.js";
export type { ProvisionalCredentials, SignInMethod } from "./session/methods.js";
export { Session, type SessionData } from "./session/session.js";
export { missingScopes, type ScopedFunction, scopesFor } from "./sign-in/scopes.js";
export type { SignInOptions, SignInResult, SignInResultData } from "./sign-in/sign-in.js";
export type { OpenPage, SignInPage } from "./sign-in/sign-in-pages.js";
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
export type { JsonObject, JsonValue } from "./values/json.js";
export {
  isSnowflake,
  SNOWFLAKE_EPOCH,
  type Snowflake,
  type SnowflakeInput,
  snowflakeAt,
  snowflakeDate,
  type UInt64,
  type UInt64Input,
} from "./values/snowflake.js";
