import type { FastifyInstance } from "fastify";
import { bearerGuard } from "../../../kernel/http/guards.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { ActivityInvites } from "./state.js";

interface ByActivity {
  Params: { user_id: string; session_id: string; application_id: string; type: string };
  Querystring: { message_id?: string; channel_id?: string };
}

/** The join secret of an activity (protocol 3.11). */
export function activityRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  invites: ActivityInvites,
): void {
  const invited = bearerGuard(authentication, "activities.read");

  app.get<ByActivity>(
    "/users/:user_id/sessions/:session_id/activities/:application_id/:type",
    (request) => {
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
    },
  );
}
