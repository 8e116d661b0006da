import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "../../../kernel/http/api-error.js";
import { readReason } from "../../../kernel/http/audit-reason.js";
import type { CommandCallers, CommandParams } from "./callers.js";
import { unknownCommandPermissions } from "./errors.js";
import type { PermissionDecisions } from "./permission-decisions.js";
import type { Commands } from "./state.js";
import { permissionsObject } from "./wire.js";

interface Route {
  Params: CommandParams & { readonly guild_id: string };
  Body: unknown;
}

/** `/applications/{application}/guilds/{guild}/commands/…/permissions` (bots 4.1). */
export function permissionRoutes(
  app: FastifyInstance,
  { permissions }: Pick<Commands, "permissions">,
  callers: CommandCallers,
  decisions: PermissionDecisions,
): void {
  const root = "/applications/:application_id/guilds/:guild_id/commands";
  const onRequest = async (request: FastifyRequest) => void callers.decider(request);

  app.get<Route>(`${root}/permissions`, (request) => {
    const { applicationId, guildId } = callers.reader(request);
    return permissions.list(applicationId, guildId).map(permissionsObject);
  });
  // Many at once: the service has switched this off.
  app.put<Route>(`${root}/permissions`, () => {
    throw notFound();
  });
  app.get<Route>(`${root}/:command_id/permissions`, (request) => {
    const { guildId } = callers.reader(request);
    const found = permissions.get(guildId, request.params.command_id as string);
    if (found === undefined) throw unknownCommandPermissions();
    return permissionsObject(found);
  });
  app.put<Route>(`${root}/:command_id/permissions`, { onRequest }, (request) => {
    const { application_id: applicationId, guild_id: guildId, command_id = "" } = request.params;
    const { userId, applicationId: caller } = callers.decider(request);
    const target = { applicationId, guildId, targetId: command_id };
    return permissionsObject(
      decisions.set(userId, target, request.body, {
        callerId: caller,
        reason: readReason(request),
      }),
    );
  });
}
