import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Users } from "../../identity/users/api.js";
import { botRoutes, type Guilds, type InGuild } from "../core/api.js";
import type { InChannel } from "../core/group.js";
import type { StageBody, VoiceOperations } from "./operations.js";
import type { VoiceState } from "./record.js";
import { regions } from "./regions.js";
import { voiceStateObject } from "./wire.js";

/** Longest status of a voice channel, in characters (contract, Limits). */
const STATUS_LIMIT = 500;

const statusSchema = {
  type: "object",
  properties: { status: { type: ["string", "null"], maxLength: STATUS_LIMIT } },
} as const;

const stageSchema = {
  type: "object",
  properties: {
    channel_id: { type: ["string", "null"], pattern: "^\\d{1,20}$" },
    suppress: { type: ["boolean", "null"] },
  },
} as const;

const ownStageSchema = {
  type: "object",
  properties: {
    ...stageSchema.properties,
    request_to_speak_timestamp: {
      type: ["string", "null"],
      pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)$",
    },
  },
} as const;

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
      { schema: { body: ownStageSchema } },
      (request, reply) => {
        const acting = who(request);
        operations.editOnStage(acting, request.params.guild_id, acting.userId, request.body);
        return reply.code(204).send();
      },
    );
    routes.patch<OfUser<StageBody>>(
      "/guilds/:guild_id/voice-states/:user_id",
      { schema: { body: stageSchema } },
      (request, reply) => {
        const { guild_id, user_id } = request.params;
        operations.editOnStage(who(request), guild_id, user_id, request.body);
        return reply.code(204).send();
      },
    );
    routes.put<InChannel<{ status?: string | null }>>(
      "/channels/:channel_id/voice-status",
      { schema: { body: statusSchema } },
      (request, reply) => {
        const { status = null } = request.body;
        operations.setStatus(who(request), request.params.channel_id, status);
        return reply.code(204).send();
      },
    );
  });
}
