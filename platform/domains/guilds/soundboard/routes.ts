import type { FastifyInstance } from "fastify";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes, type InGuild } from "../core/api.js";
import type { InChannel } from "../core/group.js";
import { readChanges, readNewSound, readSending } from "./bodies.js";
import { defaultSounds } from "./defaults.js";
import type { SoundOperations } from "./operations.js";
import type { Sounds } from "./state.js";

interface OfGuild extends InGuild {
  Params: { guild_id: string; sound_id: string };
}

/** `/guilds/{guild}/soundboard-sounds`, and playing sounds. */
export function soundRoutes(
  app: FastifyInstance,
  kernel: Kernel,
  { sounds, operations }: { sounds: Sounds; operations: SoundOperations },
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/soundboard-default-sounds", () => defaultSounds);
    routes.get<InGuild>("/guilds/:guild_id/soundboard-sounds", (request) => ({
      items: operations.list(who(request), request.params.guild_id),
    }));
    routes.post<InGuild>("/guilds/:guild_id/soundboard-sounds", (request, reply) => {
      const body = readNewSound(request.body);
      const sound = operations.create(who(request), request.params.guild_id, body);
      return reply.code(201).send(sounds.object(sound, true));
    });
    const one = "/guilds/:guild_id/soundboard-sounds/:sound_id";
    routes.get<OfGuild>(one, (request) => {
      const { guild_id, sound_id } = request.params;
      return operations.get(who(request), guild_id, sound_id);
    });
    routes.patch<OfGuild>(one, (request) => {
      const { guild_id, sound_id } = request.params;
      const changes = readChanges(request.body);
      return sounds.object(operations.edit(who(request), guild_id, sound_id, changes), true);
    });
    routes.delete<OfGuild>(one, (request, reply) => {
      const { guild_id, sound_id } = request.params;
      operations.delete(who(request), guild_id, sound_id);
      return reply.code(204).send();
    });
    routes.post<InChannel>("/channels/:channel_id/send-soundboard-sound", (request, reply) => {
      const { sound_id, source_guild_id } = readSending(request.body);
      operations.play(who(request), request.params.channel_id, sound_id, source_guild_id);
      return reply.code(204).send();
    });
  });
}
