/** The bound model and the test library, as every test of the whole surface uses them. */

import { domains } from "../../../api/index.js";
import { type BoundMethod, bindModel } from "../../../tools/generate/model.js";
import { takesAudio } from "../../../tools/generate/typescript-services.js";

export const model = bindModel(domains);

/** All functions but those with PCM callbacks, which become streams and have tests of their own. */
export function callable(methods: readonly BoundMethod[]): BoundMethod[] {
  return methods.filter((method) => !takesAudio(method));
}
