export type { RelationshipControl } from "./control.js";
export { RelationshipType } from "./record.js";
export type { RelationshipView } from "./view.js";
