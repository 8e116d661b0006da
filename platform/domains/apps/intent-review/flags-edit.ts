import { wrongField } from "../../../kernel/http/api-error.js";
import { read, whole } from "../../../kernel/http/input/readers.js";
import {
  type ApplicationEdit,
  type Applications,
  intentFlags,
} from "../../identity/applications/api.js";
import type { IntentReviews } from "./state.js";

const flags = whole({ min: 0, max: 2 ** 31 - 1 });

/**
 * Lets applications switch privileged intents on and off, by the flags of those below the threshold.
 * Other flags are not theirs to change, and stay.
 */
export function flagsEdit(applications: Applications, reviews: IntentReviews): ApplicationEdit {
  return {
    fields: ["flags"],
    prepare(application, given) {
      const wanted = read(flags, given.flags ?? 0, "flags");
      const switches = intentFlags.filter(({ limited }) => (wanted & limited) !== 0);
      const intents = switches.reduce((bits, { intent }) => bits | intent, 0);
      const fresh = intents & ~application.privilegedIntents & ~reviews.approved(application);
      if (fresh !== 0 && reviews.needsApproval(application)) {
        const message =
          "An application that 10,000 users can see needs approval for these intents.";
        throw wrongField("flags", "BASE_TYPE_INVALID", message);
      }
      // What is approved has other flags and stays.
      const kept = application.privilegedIntents & reviews.approved(application);
      return () => void applications.update(application.id, { privilegedIntents: intents | kept });
    },
  };
}
