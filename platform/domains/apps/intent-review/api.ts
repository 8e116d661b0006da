export type { IntentReviews } from "./state.js";
