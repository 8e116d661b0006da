/** What this domain's neighbours in its group use of it besides its api. */

export { VoiceClose } from "./close-codes.js";
