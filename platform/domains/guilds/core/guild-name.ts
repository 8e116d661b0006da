import { type Reader, text } from "../../../kernel/http/input/readers.js";

/** The name of a guild. */
export const guildName: Reader<string> = text({ min: 2, max: 100, counted: true });
