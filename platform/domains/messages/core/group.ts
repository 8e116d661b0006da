export type { Embed } from "./body/embeds.js";
export { WEBHOOK_FLAGS } from "./body/flags.js";
export {
  type ChannelCaller,
  ChannelRequests,
  callerOf,
  messageIn,
  personCaller,
} from "./callers.js";
export { interactive } from "./components/read.js";
export { systemMessage } from "./errors.js";
export type { CustomEmoji, Expressions } from "./expressions.js";
export type { Poll } from "./record.js";
