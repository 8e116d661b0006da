import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import type { InChannel } from "../core/group.js";
import { type NewStageBody, newStageBody, type StageBody, stageBody } from "./bodies.js";
import type { StageOperations } from "./operations.js";
import { stageObject } from "./record.js";

/** `/stage-instances`. */
export function stageRoutes(app: FastifyInstance, kernel: Kernel, stages: StageOperations): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.post<{ Body: NewStageBody }>(
      "/stage-instances",
      { schema: { body: newStageBody } },
      (request) => stageObject(stages.open(who(request), request.body)),
    );
    const one = "/stage-instances/:channel_id";
    routes.get<InChannel>(one, (request) =>
      stageObject(stages.get(who(request), request.params.channel_id)),
    );
    routes.patch<InChannel<StageBody>>(one, { schema: { body: stageBody } }, (request) =>
      stageObject(stages.edit(who(request), request.params.channel_id, request.body)),
    );
    routes.delete<InChannel>(one, (request, reply) => {
      stages.close(who(request), request.params.channel_id);
      return reply.code(204).send();
    });
  });
}
