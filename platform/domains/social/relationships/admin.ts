import { object, text, yesNo } from "../../../kernel/admin/schema.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { RelationshipControl } from "./control.js";

const schemas = {
  befriend: object({ userId: text, otherId: text, applicationId: text }, ["userId", "otherId"]),
  spam: object({ userId: text, senderId: text, spam: yesNo }, ["userId", "senderId"]),
};

/** `/admin/relationships`. */
export function relationshipAdminRoutes(app: Routes, relationships: RelationshipControl): void {
  app.post(
    "/relationships",
    { body: schemas.befriend },
    ({ body: { userId, otherId, applicationId } }) => {
      relationships.befriend(userId, otherId, applicationId === undefined ? {} : { applicationId });
    },
  );
  app.post(
    "/relationships/spam",
    { body: schemas.spam },
    ({ body: { userId, senderId, spam } }) => ({
      marked: relationships.markSpam(userId, senderId, spam),
    }),
  );
}
