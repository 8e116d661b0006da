export { fileTooLarge, invalidAsset, tooMany, unknownEmoji } from "./errors.js";
export { type ExpressionSources, GuildExpressions } from "./of-guilds.js";
export type { ExpressionFiles } from "./state.js";
