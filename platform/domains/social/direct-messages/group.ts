export { READS } from "./state.js";
