import type { FastifyInstance, FastifyRequest } from "fastify";
import { formOf } from "../../../kernel/http/multipart.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Caller } from "../../../kernel/principal.js";
import { readLocale } from "../commands/group.js";
import type { ClientInteractions } from "./client-interactions.js";
import type { CommandIndex } from "./command-index.js";

interface WithTarget {
  Params: { guild_id: string; channel_id: string };
}

/** What the clients of people call: `/interactions`, and the commands of a place (bots 4.11). */
export function clientInteractionRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  client: ClientInteractions,
  index: CommandIndex,
): void {
  const person = (request: FastifyRequest): Caller => authentication.requireBearer(request);
  app.post<{ Body: unknown }>("/interactions", (request, reply) => {
    client.take(person(request), formOf(request.body));
    return reply.code(204).send();
  });
  app.get<WithTarget>("/guilds/:guild_id/application-command-index", (request) => {
    const who = person(request);
    requireIds(request.params);
    return index.ofGuild(who, request.params.guild_id, readLocale(request.headers));
  });
  app.get<WithTarget>("/channels/:channel_id/application-command-index", (request) => {
    const who = person(request);
    requireIds(request.params);
    return index.ofChannel(who, request.params.channel_id, readLocale(request.headers));
  });
  app.get("/users/@me/application-command-index", (request) =>
    index.ofUser(person(request), readLocale(request.headers)),
  );
}
