export type { InteractionEndpoints } from "./state.js";
