export type { Identities, IdentityRecord } from "./identities.js";
