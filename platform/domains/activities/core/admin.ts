import { object, optionalText, text, whole, yesNo } from "../../../kernel/admin/schema.js";
import { orNull } from "../../../kernel/http/input/fields.js";
import { list } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { instanceObject } from "./instance.js";
import type { Activities } from "./state.js";

const mapping = object({ prefix: text, target: text }, ["prefix", "target"]);
const settings = object({
  urlMappings: list(mapping),
  maxParticipants: orNull(whole),
  socialTerms: yesNo,
  signedRequests: yesNo,
  activityUrlOverride: optionalText,
});

/** `/admin/applications/{id}/activity`, and the instances that run. */
export function activityAdminRoutes(app: Routes, activities: Activities): void {
  app.get("/applications/:id/activity", ({ params }) => activities.settings(params.id));
  app.put("/applications/:id/activity", { body: settings }, ({ params, body }) =>
    activities.configure(params.id, body),
  );
  app.get("/activity-instances", () => activities.all().map(instanceObject));
}
