import type { FastifyRequest } from "fastify";
import { notFound } from "../../../kernel/http/api-error.js";
import { readReason } from "../../../kernel/http/audit-reason.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { CommandCallers } from "./callers.js";
import { unknownCommandPermissions } from "./errors.js";
import type { PermissionDecisions } from "./permission-decisions.js";
import type { Commands } from "./state.js";
import { permissionsObject } from "./wire.js";

/** `/applications/{application}/guilds/{guild}/commands/…/permissions` (bots 4.1). */
export function permissionRoutes(
  app: Routes,
  { permissions }: Pick<Commands, "permissions">,
  callers: CommandCallers,
  decisions: PermissionDecisions,
): void {
  const root = "/applications/:application_id/guilds/:guild_id/commands";
  const onRequest = async (request: FastifyRequest) => void callers.decider(request);

  app.get(`${root}/permissions`, (request) => {
    const { applicationId, guildId } = callers.reader(request);
    return permissions.list(applicationId, guildId).map(permissionsObject);
  });
  // Many at once: the service has switched this off.
  app.put(`${root}/permissions`, () => {
    throw notFound();
  });
  app.get(`${root}/:command_id/permissions`, (request) => {
    const { applicationId, guildId } = callers.reader(request);
    const found = permissions.get(guildId, request.params.command_id);
    if (found?.applicationId !== applicationId) throw unknownCommandPermissions();
    return permissionsObject(found);
  });
  app.put(`${root}/:command_id/permissions`, { onRequest }, (request) => {
    const {
      application_id: applicationId,
      guild_id: guildId,
      command_id: targetId,
    } = request.params;
    const { userId, applicationId: caller } = callers.decider(request);
    const target = { applicationId, guildId, targetId };
    return permissionsObject(
      decisions.set(userId, target, request.body, {
        callerId: caller,
        reason: readReason(request),
      }),
    );
  });
}
