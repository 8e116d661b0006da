export type { ApplicationEdit } from "./edits.js";
export {
  type ApplicationOptions,
  type ApplicationRecord,
  type ApplicationSettings,
  type CreatedApplication,
  hasActivities,
  showsFrames,
} from "./record.js";
export type { Applications } from "./state.js";
export { intentFlags, partialApplication } from "./wire.js";
