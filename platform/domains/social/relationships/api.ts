/** What other domains, and the platform around them, use of this one besides its domain. */

export type { RelationshipControl } from "./control.js";
export { RelationshipType } from "./record.js";
export type { RelationshipView } from "./view.js";
