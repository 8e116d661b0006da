export { type RpcActivity, readActivity } from "./activity.js";
export type { Buttons } from "./buttons.js";
export { gatewayActivity } from "./gateway-activity.js";
export type { LocalProgram, ProgramMatch } from "./programs.js";
export type { AuthorizeMode, AuthorizePrompt } from "./prompts.js";
export { LocalSession } from "./session.js";
export type { LocalClient, LocalClientOptions } from "./state.js";
