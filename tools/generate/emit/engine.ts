/**
 * Emits the engine's value types and a C function for every symbol. Each function only names its
 * row; all marshalling and the choice between the engine's body and the answer "not available" is
 * made by the templates in `engine/exports/`.
 */

import type { Emitter } from "../emitter.js";
import { thunkFiles } from "./engine/thunks.js";
import { valueFiles } from "./engine/values.js";

export const engine: Emitter = {
  name: "engine",
  emit: (model) => [...valueFiles(model), ...thunkFiles(model)],
};
