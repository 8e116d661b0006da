export type { CallServer } from "./call-server.js";
export { VoiceClose } from "./close-codes.js";
export type { CallInfo, CallMember, Voice } from "./control.js";
export { Meter } from "./meter.js";
export { type Direction, Network, type NetworkFaults, type NetworkMatch } from "./network.js";
export type { Admission, EndToEnd, MemberState, ServerCall, Ticket } from "./record.js";
export { HEARTBEAT_INTERVAL, VoiceServer, type VoiceSettings } from "./server.js";
export type { Directory } from "./sessions.js";
export type { VoiceAdmissions } from "./state.js";
