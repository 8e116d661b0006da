import { notFound } from "../../../kernel/http/api-error.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { instanceObject } from "./instance.js";
import type { Activities } from "./state.js";

/** `/applications/{application}/activity-instances/{instance}` (activities 2.13). */
export function activityRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  activities: Activities,
): void {
  app.get("/applications/:application_id/activity-instances/:instance_id", (request) => {
    const { applicationId } = authentication.requireBot(request);
    const { application_id, instance_id } = request.params;
    const instance = activities.get(instance_id);
    const own = application_id === applicationId && instance?.applicationId === applicationId;
    if (instance === undefined || !own) throw notFound();
    return instanceObject(instance);
  });
}
