import type { FastifyRequest } from "fastify";
import { Intent } from "../../../kernel/gateway/delivery.js";
import { readReason } from "../../../kernel/http/audit-reason.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { MemberPrincipal } from "../../../kernel/principal.js";

/** The author of an action in a guild, and the reason. */
export interface Acting {
  readonly userId: string;
  /** For the audit log; null when none is given. */
  readonly reason: string | null;
}

/** A bot, or a person in the platform's own client, that does something by HTTP. */
export interface ActingBot extends Acting {
  readonly principal: MemberPrincipal;
}

/**
 * Adds routes for bots and people. A game is refused before anything else, and ids of the path that are
 * none before the body.
 */
export function botRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  add: (app: Routes, who: (request: FastifyRequest) => ActingBot) => void,
): void {
  app.register((scope) => {
    scope.addHook("onRequest", async (request) => {
      authentication.requireMember(request);
      requireIds(request.params);
    });
    add(scope, (request) => {
      const principal = authentication.requireMember(request);
      return { userId: principal.userId, reason: readReason(request), principal };
    });
  });
}

/** Whether somebody may list members: a person, or a bot that was granted the intent. */
export function readsMembers(principal: MemberPrincipal): boolean {
  return (
    principal.kind === "person" || (principal.privilegedIntents & (1 << Intent.GuildMembers)) !== 0
  );
}
