/** The list of emitters, in the order of the layers they feed. */

import { cInterface } from "./emit/c-interface.js";
import type { Emitter } from "./emitter.js";

export const emitters: readonly Emitter[] = [cInterface];
