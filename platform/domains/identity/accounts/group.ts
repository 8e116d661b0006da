/** What this domain's neighbours in its group use of it besides its api. */

export type { Identities, IdentityRecord } from "./identities.js";
