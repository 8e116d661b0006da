/** The bound model and the test library, as every test of the whole surface uses them. */

import { domains } from "../../../api/index.js";
import { type BoundMethod, bindModel } from "../../../tools/generate/model.js";
import { takesAudio } from "../../../tools/generate/typescript-services.js";

export const model = bindModel(domains);

/** The functions JavaScript can call; those with PCM callbacks reach it as streams. */
export function callable(methods: readonly BoundMethod[]): BoundMethod[] {
  return methods.filter((method) => !takesAudio(method));
}
