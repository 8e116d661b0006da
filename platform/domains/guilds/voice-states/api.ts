export type { VoiceState } from "./record.js";
export type { VoiceStates } from "./state.js";
