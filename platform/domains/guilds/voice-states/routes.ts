import type { FastifyInstance } from "fastify";
import type { Read } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import { botRoutes, type Guilds, type InGuild } from "../core/api.js";
import type { InChannel } from "../core/group.js";
import { ownStageBody, type StageBody, stageBody, statusBody } from "./bodies.js";
import type { VoiceOperations } from "./operations.js";
import type { VoiceState } from "./record.js";
import { regions } from "./regions.js";
import { voiceStateObject } from "./wire.js";

interface OfUser<Body = unknown> extends InGuild<Body> {
  Params: { guild_id: string; user_id: string };
}

/** What routes of voice work with. */
export interface VoiceRouteParts {
  readonly guilds: Guilds;
  readonly users: Users;
  readonly operations: VoiceOperations;
}

/** `/voice/regions`, `/guilds/{guild}/voice-states` and `/channels/{channel}/voice-status`. */
export function voiceRoutes(
  app: FastifyInstance,
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
    routes.get<InGuild>("/guilds/:guild_id/regions", (request) => {
      guilds.permissions.require(request.params.guild_id, who(request).userId, 0n);
      return regions;
    });
    routes.get<InGuild>("/guilds/:guild_id/voice-states/@me", (request) => {
      const acting = who(request);
      return object(operations.read(acting, request.params.guild_id, acting.userId));
    });
    routes.get<OfUser>("/guilds/:guild_id/voice-states/:user_id", (request) => {
      const { guild_id, user_id } = request.params;
      return object(operations.read(who(request), guild_id, user_id));
    });
    routes.patch<InGuild<StageBody>>(
      "/guilds/:guild_id/voice-states/@me",
      { schema: { body: ownStageBody } },
      (request, reply) => {
        const acting = who(request);
        operations.editOnStage(acting, request.params.guild_id, acting.userId, request.body);
        return reply.code(204).send();
      },
    );
    routes.patch<OfUser<StageBody>>(
      "/guilds/:guild_id/voice-states/:user_id",
      { schema: { body: stageBody } },
      (request, reply) => {
        const { guild_id, user_id } = request.params;
        operations.editOnStage(who(request), guild_id, user_id, request.body);
        return reply.code(204).send();
      },
    );
    routes.put<InChannel<Read<typeof statusBody>>>(
      "/channels/:channel_id/voice-status",
      { schema: { body: statusBody } },
      (request, reply) => {
        const { status = null } = request.body;
        operations.setStatus(who(request), request.params.channel_id, status);
        return reply.code(204).send();
      },
    );
  });
}
