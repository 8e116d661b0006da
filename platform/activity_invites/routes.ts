import type { FastifyInstance } from "fastify";
import type { PlatformContext } from "../context.js";
import { bearerGuard } from "../http/guards.js";

interface ByActivity {
  Params: { user_id: string; session_id: string; application_id: string; type: string };
  Querystring: { message_id?: string; channel_id?: string };
}

/** The join secret of an activity (protocol 3.11). */
export function activityRoutes(app: FastifyInstance, context: PlatformContext): void {
  const { authentication, social } = context;
  const invited = bearerGuard(authentication, "activities.read");

  app.get<ByActivity>(
    "/users/:user_id/sessions/:session_id/activities/:application_id/:type",
    (request) => {
      const { userId: callerId } = invited.who(request);
      const { user_id, session_id, application_id, type } = request.params;
      const secret = social.activityInvites.secret({
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
