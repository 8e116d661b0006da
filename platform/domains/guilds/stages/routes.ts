import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { newStageBody, stageBody } from "./bodies.js";
import type { StageOperations } from "./operations.js";
import { stageObject } from "./record.js";

/** `/stage-instances`. */
export function stageRoutes(app: Routes, kernel: Kernel, stages: StageOperations): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.post("/stage-instances", { body: newStageBody }, (request) =>
      stageObject(stages.open(who(request), request.body)),
    );
    const one = "/stage-instances/:channel_id";
    routes.get(one, (request) => stageObject(stages.get(who(request), request.params.channel_id)));
    routes.patch(one, { body: stageBody }, (request) =>
      stageObject(stages.edit(who(request), request.params.channel_id, request.body)),
    );
    routes.delete(one, (request) => {
      stages.close(who(request), request.params.channel_id);
    });
  });
}
