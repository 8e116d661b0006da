import { object, whole } from "../../../kernel/admin/schema.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { IntentReviews } from "./state.js";

/** `/admin/applications/{id}/intents`: which privileged intents are approved, and approving them. */
export function intentReviewAdminRoutes(app: Routes, reviews: IntentReviews): void {
  app.get("/applications/:id/intents", ({ params }) => reviews.describe(params.id));
  app.put(
    "/applications/:id/intents",
    { body: object({ approved: whole }, ["approved"]) },
    ({ params, body }) => {
      reviews.approve(params.id, body.approved);
    },
  );
}
