import type { FastifyInstance } from "fastify";
import { object, optionalText, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import { list } from "../../../kernel/http/input/readers.js";
import { instanceObject } from "./instance.js";
import type { ActivityOptions } from "./record.js";
import type { Activities } from "./state.js";

interface ById {
  Params: { id: string };
}

const mapping = object({ prefix: text, target: text }, ["prefix", "target"]);
const settings = object({
  urlMappings: list(mapping),
  maxParticipants: orNull(whole),
  socialTerms: yesNo,
  signedRequests: yesNo,
  activityUrlOverride: optionalText,
});

/** `/admin/applications/{id}/activity`, and the instances that run. */
export function activityAdminRoutes(app: FastifyInstance, activities: Activities): void {
  app.get<ById>("/applications/:id/activity", ({ params }) => activities.settings(params.id));
  app.put<ById & { Body: ActivityOptions }>(
    "/applications/:id/activity",
    { schema: { body: settings } },
    ({ params, body }) => activities.configure(params.id, body),
  );
  app.get("/activity-instances", () => activities.all().map(instanceObject));
}
