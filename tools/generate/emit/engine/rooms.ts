/** The folders that hold the engine's generated files, each in its room. */

/** Enums, records and the names of all classes: what every room may speak of. */
export const MODEL = "engine/model/generated";

/** The types of the host's callbacks. */
export const DOMAIN = "engine/domain/generated";

/** The C functions and the rows that describe them. */
export const EXPORTS = "engine/exports/generated";
