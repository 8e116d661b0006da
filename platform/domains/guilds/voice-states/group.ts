export type { VoiceOperations } from "./operations.js";
