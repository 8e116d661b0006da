/** What this domain's neighbours in its group use of it besides its api. */

export type { GrantRecord, Grants } from "./grants.js";
export type { Parameters } from "./parameters.js";
export { expandScopes } from "./scopes.js";
export type { SignInStep } from "./sign-in-steps.js";
export { respond } from "./token-endpoint.js";
