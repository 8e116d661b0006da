export type { ConnectionOptions, ConnectionRecord, ConnectionType } from "./record.js";
export type { Connections } from "./state.js";
