import { fields } from "./input/fields.js";

/** The body of a request that needs none: absent, or an empty object. */
export const noBody = fields({});
