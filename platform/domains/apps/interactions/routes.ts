import type { FastifyInstance } from "fastify";
import { CHECKS_SENDER } from "../../../kernel/http/large-bodies.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { readYesNo } from "../../../kernel/http/queries.js";
import type { Interactions } from "./state.js";

interface Callback {
  Params: { interaction_id: string; interaction_token: string };
  Querystring: { with_response?: string };
  Body: unknown;
}

/** `/interactions/{interaction}/{token}/callback`, which needs nothing but the token (bots 4.7). */
export function interactionRoutes(app: FastifyInstance, interactions: Interactions): void {
  app.post<Callback>(
    "/interactions/:interaction_id/:interaction_token/callback",
    {
      config: { ...CHECKS_SENDER.config, query: ["with_response"] },
      onRequest: async ({ params }) => {
        const { interaction_id, interaction_token } = params as Callback["Params"];
        interactions.live.forCallback(interaction_id, interaction_token);
      },
    },
    (request, reply) => {
      const { interaction_id, interaction_token } = request.params;
      const wanted = readYesNo(request.query, "with_response") ?? false;
      const form = formOf(request.body);
      const outcome = interactions.answer(interaction_id, interaction_token, form);
      return wanted ? reply.code(200).send(outcome) : reply.code(204).send();
    },
  );
}
