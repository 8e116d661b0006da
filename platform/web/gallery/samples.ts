import { componentSamples } from "./component-samples.js";
import { embedSamples } from "./embed-samples.js";
import { eventSamples } from "./event-samples.js";
import { textSamples } from "./text-samples.js";
import type { Sample } from "./wire-forms.js";

/** Every shape that a message can have, in the wire form of the API. */
export const samples: readonly Sample[] = [
  ...textSamples,
  ...embedSamples,
  ...componentSamples,
  ...eventSamples,
];
