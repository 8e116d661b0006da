import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import { botRoutes, type Guilds } from "../core/api.js";
import { ownStageBody, stageBody, statusBody } from "./bodies.js";
import type { VoiceOperations } from "./operations.js";
import type { VoiceState } from "./record.js";
import { regions } from "./regions.js";
import { voiceStateObject } from "./wire.js";

/** What routes of voice work with. */
export interface VoiceRouteParts {
  readonly guilds: Guilds;
  readonly users: Users;
  readonly operations: VoiceOperations;
}

/** `/voice/regions`, `/guilds/{guild}/voice-states` and `/channels/{channel}/voice-status`. */
export function voiceRoutes(
  app: Routes,
  kernel: Kernel,
  { guilds, users, operations }: VoiceRouteParts,
): void {
  const object = (state: VoiceState) => {
    const member = guilds.member(state.guildId, state.userId);
    if (member === undefined) throw new Error(`A voice state is left of ${state.userId}.`);
    return voiceStateObject(state, member, users.require(state.userId));
  };
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/voice/regions", () => regions);
    routes.get("/guilds/:guild_id/regions", (request) => {
      guilds.permissions.require(request.params.guild_id, who(request).userId, 0n);
      return regions;
    });
    routes.get("/guilds/:guild_id/voice-states/@me", (request) => {
      const acting = who(request);
      return object(operations.read(acting, request.params.guild_id, acting.userId));
    });
    routes.get("/guilds/:guild_id/voice-states/:user_id", (request) => {
      const { guild_id, user_id } = request.params;
      return object(operations.read(who(request), guild_id, user_id));
    });
    routes.patch("/guilds/:guild_id/voice-states/@me", { body: ownStageBody }, (request) => {
      const acting = who(request);
      operations.editOnStage(acting, request.params.guild_id, acting.userId, request.body);
    });
    routes.patch("/guilds/:guild_id/voice-states/:user_id", { body: stageBody }, (request) => {
      const { guild_id, user_id } = request.params;
      operations.editOnStage(who(request), guild_id, user_id, request.body);
    });
    routes.put("/channels/:channel_id/voice-status", { body: statusBody }, (request) => {
      const { status = null } = request.body;
      operations.setStatus(who(request), request.params.channel_id, status);
    });
  });
}
