import type { FastifyInstance } from "fastify";
import { object, text, yesNo } from "../../../kernel/admin/schema.js";
import type { RelationshipControl } from "./control.js";

const schemas = {
  befriend: object({ userId: text, otherId: text, applicationId: text }, ["userId", "otherId"]),
  spam: object({ userId: text, senderId: text, spam: yesNo }, ["userId", "senderId"]),
};

/** `/admin/relationships`. */
export function relationshipAdminRoutes(
  app: FastifyInstance,
  relationships: RelationshipControl,
): void {
  app.post<{ Body: { userId: string; otherId: string; applicationId?: string } }>(
    "/relationships",
    { schema: { body: schemas.befriend } },
    ({ body: { userId, otherId, applicationId } }, reply) => {
      relationships.befriend(userId, otherId, applicationId === undefined ? {} : { applicationId });
      return reply.code(204).send();
    },
  );
  app.post<{ Body: { userId: string; senderId: string; spam?: boolean } }>(
    "/relationships/spam",
    { schema: { body: schemas.spam } },
    ({ body: { userId, senderId, spam } }) => ({
      marked: relationships.markSpam(userId, senderId, spam),
    }),
  );
}
