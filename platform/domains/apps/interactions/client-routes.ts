import type { FastifyRequest } from "fastify";
import { formOf } from "../../../kernel/http/multipart.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Caller } from "../../../kernel/principal.js";
import { readLocale } from "../commands/group.js";
import type { ClientInteractions } from "./client-interactions.js";
import type { CommandIndex } from "./command-index.js";

/** What the clients of people call: `/interactions`, and the commands of a place (bots 4.11). */
export function clientInteractionRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  client: ClientInteractions,
  index: CommandIndex,
): void {
  const person = (request: FastifyRequest): Caller => authentication.requireBearer(request);
  app.post("/interactions", (request) => {
    client.take(person(request), formOf(request.body));
  });
  app.get("/guilds/:guild_id/application-command-index", (request) => {
    const who = person(request);
    requireIds(request.params);
    return index.ofGuild(who, request.params.guild_id, readLocale(request.headers));
  });
  app.get("/channels/:channel_id/application-command-index", (request) => {
    const who = person(request);
    requireIds(request.params);
    return index.ofChannel(who, request.params.channel_id, readLocale(request.headers));
  });
  app.get("/users/@me/application-command-index", (request) =>
    index.ofUser(person(request), readLocale(request.headers)),
  );
}
