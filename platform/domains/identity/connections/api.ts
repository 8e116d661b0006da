/** What other domains, and the platform around them, use of this one besides its domain. */

export type { ConnectionOptions, ConnectionRecord, ConnectionType } from "./record.js";
export type { Connections } from "./state.js";
