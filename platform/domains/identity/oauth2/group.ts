export type { Parameters } from "./parameters.js";
export { expandScopes } from "./scopes.js";
export type { SignInStep } from "./sign-in-steps.js";
export type { GrantRecord, Grants } from "./tokens/grants.js";
export { respond } from "./tokens/token-endpoint.js";
