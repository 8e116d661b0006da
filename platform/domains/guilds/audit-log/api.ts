/** What other domains, and the platform around them, use of this one besides its domain. */

export { type AuditChange, AuditLogEvent, type AuditRecord } from "./record.js";
export type { AuditLog } from "./state.js";
