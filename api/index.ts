/** The SDK's whole surface. The one list of domains, in the order of the reference. */

import type { Domain } from "./schema.js";

export const domains: readonly Domain[] = [];
