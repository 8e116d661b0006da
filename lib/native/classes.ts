/** The SDK's classes as the addon exports them. */

import type { NativeClasses } from "../generated/native-classes.js";
import { native } from "./native.js";

/** The addon's classes; the first call loads the addon. */
export function nativeClasses(): NativeClasses {
  return native() as object as NativeClasses;
}
