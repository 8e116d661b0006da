import type { FastifyInstance, FastifyRequest } from "fastify";
import { readYesNo } from "../../../kernel/http/queries.js";
import type { CommandCallers, CommandParams } from "./callers.js";
import { readLocale } from "./localizations.js";
import type { Commands } from "./state.js";
import { commandObject } from "./wire.js";

interface Route {
  Params: CommandParams;
  Querystring: { with_localizations?: string };
  Body: unknown;
}

/** `/applications/{application}/commands`, and the same of a guild (bots 4.1). */
export function commandRoutes(
  app: FastifyInstance,
  commands: Commands,
  callers: CommandCallers,
): void {
  const onRequest = async (request: FastifyRequest) => void callers.scope(request);

  for (const root of [
    "/applications/:application_id/commands",
    "/applications/:application_id/guilds/:guild_id/commands",
  ]) {
    const one = `${root}/:command_id`;

    app.get<Route>(root, (request) => {
      const dictionaries = readYesNo(request.query, "with_localizations") ?? false;
      const shown = { dictionaries, locale: readLocale(request.headers) };
      return commands.list(callers.scope(request)).map((each) => commandObject(each, shown));
    });
    app.post<Route>(root, { onRequest }, (request, reply) => {
      const { command, created } = commands.upsert(callers.scope(request), request.body);
      return reply.code(created ? 201 : 200).send(commandObject(command));
    });
    app.put<Route>(root, { onRequest }, (request) =>
      commands
        .replaceAll(callers.scope(request), request.body)
        .map((command) => commandObject(command)),
    );
    app.get<Route>(one, (request) =>
      commandObject(commands.require(callers.scope(request), request.params.command_id as string)),
    );
    app.patch<Route>(one, { onRequest }, (request) => {
      const { command_id = "" } = request.params;
      return commandObject(commands.edit(callers.scope(request), command_id, request.body));
    });
    app.delete<Route>(one, (request, reply) => {
      commands.delete(callers.scope(request), request.params.command_id as string);
      return reply.code(204).send();
    });
  }
}
