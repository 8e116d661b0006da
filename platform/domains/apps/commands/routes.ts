import type { FastifyRequest } from "fastify";
import { readYesNo } from "../../../kernel/http/queries.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { CommandCallers } from "./callers.js";
import { readLocale } from "./localizations.js";
import type { Commands } from "./state.js";
import { commandObject } from "./wire.js";

/** `/applications/{application}/commands`, and the same of a guild (bots 4.1). */
export function commandRoutes(app: Routes, commands: Commands, callers: CommandCallers): void {
  const onRequest = async (request: FastifyRequest) => void callers.scope(request);

  for (const root of [
    "/applications/:application_id/commands",
    "/applications/:application_id/guilds/:guild_id/commands",
  ] as const) {
    const one = `${root}/:command_id` as const;

    app.get(root, (request) => {
      const dictionaries = readYesNo(request.query, "with_localizations") ?? false;
      const shown = { dictionaries, locale: readLocale(request.headers) };
      return commands.list(callers.scope(request)).map((each) => commandObject(each, shown));
    });
    app.post(root, { onRequest }, (request, reply) => {
      const { command, created } = commands.upsert(callers.scope(request), request.body);
      return reply.code(created ? 201 : 200).send(commandObject(command));
    });
    app.put(root, { onRequest }, (request) =>
      commands
        .replaceAll(callers.scope(request), request.body)
        .map((command) => commandObject(command)),
    );
    app.get(one, (request) =>
      commandObject(commands.require(callers.scope(request), request.params.command_id)),
    );
    app.patch(one, { onRequest }, (request) => {
      const { command_id } = request.params;
      return commandObject(commands.edit(callers.scope(request), command_id, request.body));
    });
    app.delete(one, (request) => {
      commands.delete(callers.scope(request), request.params.command_id);
    });
  }
}
