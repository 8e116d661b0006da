export type { MessageSearch } from "./state.js";
