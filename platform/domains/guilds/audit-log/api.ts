export { type AuditChange, AuditLogEvent, type AuditRecord } from "./record.js";
export type { AuditLog } from "./state.js";
