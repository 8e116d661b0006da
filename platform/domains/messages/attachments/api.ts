export { dimensionsOf } from "./content-types.js";
export type { Attachment } from "./record.js";
export { type Attachments, DEFAULT_FILE_LIMIT } from "./state.js";
export { attachmentObject } from "./wire.js";
