import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { botRoutes } from "../core/api.js";
import { readChanges, readNewSound, readSending } from "./bodies.js";
import { defaultSounds } from "./defaults.js";
import type { SoundOperations } from "./operations.js";
import type { Sounds } from "./state.js";

/** `/guilds/{guild}/soundboard-sounds`, and playing sounds. */
export function soundRoutes(
  app: Routes,
  kernel: Kernel,
  { sounds, operations }: { sounds: Sounds; operations: SoundOperations },
): void {
  botRoutes(app, kernel, (routes, who) => {
    routes.get("/soundboard-default-sounds", () => defaultSounds);
    routes.get("/guilds/:guild_id/soundboard-sounds", (request) => ({
      items: operations.list(who(request), request.params.guild_id),
    }));
    routes.post("/guilds/:guild_id/soundboard-sounds", (request, reply) => {
      const body = readNewSound(request.body);
      const sound = operations.create(who(request), request.params.guild_id, body);
      return reply.code(201).send(sounds.object(sound, true));
    });
    const one = "/guilds/:guild_id/soundboard-sounds/:sound_id";
    routes.get(one, (request) => {
      const { guild_id, sound_id } = request.params;
      return operations.get(who(request), guild_id, sound_id);
    });
    routes.patch(one, (request) => {
      const { guild_id, sound_id } = request.params;
      const changes = readChanges(request.body);
      return sounds.object(operations.edit(who(request), guild_id, sound_id, changes), true);
    });
    routes.delete(one, (request) => {
      const { guild_id, sound_id } = request.params;
      operations.delete(who(request), guild_id, sound_id);
    });
    routes.post("/channels/:channel_id/send-soundboard-sound", (request) => {
      const { sound_id, source_guild_id } = readSending(request.body);
      operations.play(who(request), request.params.channel_id, sound_id, source_guild_id);
    });
  });
}
