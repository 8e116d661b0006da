import { fields } from "./input/fields.js";

/** The body of a request that says all by its path: none, or no field. */
export const noBody = fields({});
