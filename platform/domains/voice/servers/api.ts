export type { CallInfo, CallMember, Voice } from "./control.js";
export type { Direction, NetworkFaults, NetworkMatch } from "./network.js";
export type { EndToEnd, Ticket } from "./record.js";
export type { VoiceSettings } from "./server.js";
export type { VoiceAdmissions } from "./state.js";
