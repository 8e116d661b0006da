export { configOf, type OrientationLock } from "./config.js";
export { notEmbedded } from "./errors.js";
export { usersOf } from "./instance.js";
export { effectiveMappings } from "./override.js";
export { ACTIVITY_SUFFIX, partsOf, splitTarget } from "./url-map.js";
