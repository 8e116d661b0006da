/**
 * For the main process of Electron: a bridge from pages to a client, tokens in `safeStorage`, and
 * disposal on quit.
 *
 * @packageDocumentation
 */

export type { StoreValue } from "../live/topic-name.js";
export { type BridgePort, serveClient, type WebPort } from "./bridge.js";
export {
  BRIDGE_CALLS,
  type BridgeCall,
  type BridgeEvent,
  type PageBase,
  type PageClient,
  type PageFunction,
  type Plain,
} from "./calls.js";
export { type BridgeContents, connectPages, type OwnPages, type PageOptions } from "./pages.js";
export type { BridgeOptions } from "./permissions.js";
export { disposeOnQuit, type QuittingApp } from "./quit.js";
export {
  type SafeStorage,
  type SafeStorageOptions,
  safeStorageTokenStore,
} from "./safe-storage.js";
export { connectPagesTo, type ParentPort, type PortTaker, servePages } from "./utility.js";
export type { PageAudio, PageAudioSettings, PageCallSettings, PageVoice } from "./voice.js";
