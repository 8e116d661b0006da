import type { ProxyEntry } from "../proxy/api.js";
import type { ActivityPrompt } from "./prompts.js";

/** The messages to a screen. */
export type ScreenMessage =
  | { readonly type: "activity"; readonly data: readonly [number, unknown] }
  | { readonly type: "closed"; readonly code: number; readonly message: string }
  | { readonly type: "log"; readonly level: string; readonly message: string }
  | { readonly type: "note"; readonly text: string }
  | { readonly type: "open"; readonly url: string }
  | { readonly type: "orientation"; readonly lock: number; readonly turned: number }
  | { readonly type: "prompt"; readonly open: boolean; readonly prompt: ActivityPrompt }
  | { readonly type: "proxy"; readonly entry: ProxyEntry };

/** What shows an activity: a page, or a test. */
export interface Screen {
  /** Shows, or passes on to the activity, what the platform says. */
  send(message: ScreenMessage): void;
}
