import { bearerGuard } from "../../../kernel/http/guards.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { ActivityInvites } from "./state.js";

/** The join secret of an activity (protocol 3.11). */
export function activityRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  invites: ActivityInvites,
): void {
  const invited = bearerGuard(authentication, "activities.read");

  app.get("/users/:user_id/sessions/:session_id/activities/:application_id/:type", (request) => {
    const { userId: callerId } = invited.who(request);
    const { user_id, session_id, application_id, type } = request.params;
    const secret = invites.secret({
      callerId,
      senderId: user_id,
      sessionId: session_id,
      applicationId: application_id,
      type: Number(type),
      messageId: request.query.message_id,
    });
    return { secret };
  });
}
