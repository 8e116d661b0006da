export type { ScheduledEvents } from "./state.js";
