import type { FastifyInstance } from "fastify";
import { object, whole } from "../../../kernel/admin/schema.js";
import type { IntentReviews } from "./state.js";

/** `/admin/applications/{id}/intents`: approving privileged intents. */
export function intentReviewAdminRoutes(app: FastifyInstance, reviews: IntentReviews): void {
  app.put<{ Params: { id: string }; Body: { approved: number } }>(
    "/applications/:id/intents",
    { schema: { body: object({ approved: whole }, ["approved"]) } },
    ({ params, body }, reply) => {
      reviews.approve(params.id, body.approved);
      return reply.code(204).send();
    },
  );
}
