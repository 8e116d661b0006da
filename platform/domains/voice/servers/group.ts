export { VoiceClose } from "./close-codes.js";
