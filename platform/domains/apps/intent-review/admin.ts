import type { FastifyInstance } from "fastify";
import { object, whole } from "../../../kernel/admin/schema.js";
import type { IntentReviews } from "./state.js";

/** `/admin/applications/{id}/intents`: which privileged intents are approved, and approving them. */
export function intentReviewAdminRoutes(app: FastifyInstance, reviews: IntentReviews): void {
  const path = "/applications/:id/intents";
  app.get<{ Params: { id: string } }>(path, ({ params }) => reviews.describe(params.id));
  app.put<{ Params: { id: string }; Body: { approved: number } }>(
    path,
    { schema: { body: object({ approved: whole }, ["approved"]) } },
    ({ params, body }, reply) => {
      reviews.approve(params.id, body.approved);
      return reply.code(204).send();
    },
  );
}
