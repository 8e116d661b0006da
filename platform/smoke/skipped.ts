/** Thrown when a check cannot be run here; the message says why. */
export class Skipped extends Error {}
