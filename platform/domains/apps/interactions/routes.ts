import { CHECKS_SENDER } from "../../../kernel/http/large-bodies.js";
import { formOf } from "../../../kernel/http/multipart.js";
import { readYesNo } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Interactions } from "./state.js";

/** `/interactions/{interaction}/{token}/callback`, which needs nothing but the token (bots 4.7). */
export function interactionRoutes(app: Routes, interactions: Interactions): void {
  app.post(
    "/interactions/:interaction_id/:interaction_token/callback",
    {
      config: { ...CHECKS_SENDER.config, query: ["with_response"] },
      onRequest: async ({ params }) => {
        const { interaction_id, interaction_token } = params;
        interactions.live.forCallback(interaction_id, interaction_token);
      },
    },
    (request) => {
      const { interaction_id, interaction_token } = request.params;
      const wanted = readYesNo(request.query, "with_response") ?? false;
      const form = formOf(request.body);
      const outcome = interactions.answer(interaction_id, interaction_token, form);
      return wanted ? outcome : undefined;
    },
  );
}
