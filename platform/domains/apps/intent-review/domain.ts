import { defineDomain } from "../../../kernel/domain.js";
import { guilds } from "../../guilds/core/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { intentReviewAdminRoutes } from "./admin.js";
import { flagsEdit } from "./flags-edit.js";
import { IntentReviews } from "./state.js";

/** Which privileged intents applications may use. */
export const intentReview = defineDomain({
  name: "intent_review",
  needs: [applications, guilds],
  create(kernel, applications, guilds) {
    const api = new IntentReviews(kernel, applications, guilds);
    applications.review = api;
    applications.edits.add(flagsEdit(applications, api));
    return { api, admin: (app) => intentReviewAdminRoutes(app, api) };
  },
});
