import type { FastifyRequest } from "fastify";
import { notFound, wrongField } from "../../../kernel/http/api-error.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { read, text } from "../../../kernel/http/input/readers.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { ClientSessions } from "./client-sessions.js";
import type { Activities } from "./state.js";

const bySession = fields({ session_id: required(text({ min: 1, max: 100 })) });

/** What the clients of people call to take part in an activity, and to leave it (activities 2.2). */
export function activityClientRoutes(
  app: Routes,
  { authentication, sessions }: Pick<Kernel, "authentication" | "sessions">,
  activities: Activities,
  clients: ClientSessions,
): void {
  /** The gateway session of a person that a request names. */
  const sessionOf = (request: FastifyRequest): { id: string; userId: string } => {
    const { userId } = authentication.requirePerson(request);
    const { session_id } = read(bySession, request.body ?? {});
    const session = sessions.get(session_id);
    if (session?.userId === userId && session.kind === "person") return session;
    const message = "There is no gateway session of yours with this id.";
    throw wrongField("session_id", "BASE_TYPE_INVALID", message);
  };

  app.post("/activities/:channel_id/:application_id", (request) => {
    const { id, userId } = sessionOf(request);
    requireIds(request.params);
    const { channel_id, application_id } = request.params;
    clients.launch(userId, id, application_id, channel_id);
  });

  app.post(
    "/applications/:application_id/activities/:location/instances/:instance/leave",
    (request) => {
      const { id } = sessionOf(request);
      const { application_id, location, instance } = request.params;
      const found = activities.get(instance);
      const fits = found?.applicationId === application_id && found.location.id === location;
      if (!fits || !activities.leave(instance, id)) throw notFound();
      return {};
    },
  );
}
