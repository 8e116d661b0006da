/** What other domains, and the platform around them, use of this one besides its domain. */

export type { VoiceState } from "./record.js";
export type { VoiceStates } from "./state.js";
