export type { ActivityPrompt, Choice, PromptMode } from "./prompts.js";
export type { Screen, ScreenMessage } from "./screen.js";
export type { HostSession } from "./session.js";
export type { ActivityHost, OpenOptions } from "./state.js";
