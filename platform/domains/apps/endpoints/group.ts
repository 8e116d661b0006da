export type { EndpointCheck, Endpoints } from "./state.js";
