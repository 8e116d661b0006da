export type { Installations } from "./state.js";
