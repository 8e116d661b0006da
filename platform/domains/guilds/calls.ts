import type { FastifyInstance, FastifyRequest } from "fastify";
import { readReason } from "../../kernel/http/audit_reason.js";
import { requireIds } from "../../kernel/http/path_ids.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { BotPrincipal } from "../../kernel/principal.js";

/** Who does something in a guild, and why. */
export interface Acting {
  readonly userId: string;
  /** For the audit log; null when none is given. */
  readonly reason: string | null;
}

/** A bot that does something by HTTP. */
export interface ActingBot extends Acting {
  readonly principal: BotPrincipal;
}

/**
 * Adds routes for bots. Who is no bot is refused before anything else, and ids of the path that are
 * none before the body.
 */
export function botRoutes(
  app: FastifyInstance,
  { authentication }: Pick<Kernel, "authentication">,
  add: (app: FastifyInstance, who: (request: FastifyRequest) => ActingBot) => void,
): void {
  app.register(async (scope) => {
    scope.addHook("preValidation", async (request) => {
      authentication.requireBot(request);
      requireIds(request.params);
    });
    add(scope, (request) => {
      const principal = authentication.requireBot(request);
      return { userId: principal.userId, reason: readReason(request), principal };
    });
  });
}

/** Parameters of paths. */
export interface InGuild<Body = unknown> {
  Params: { guild_id: string };
  Body: Body;
  Querystring: Readonly<Record<string, string | undefined>>;
}

/** Parameters of paths of a channel. */
export interface InChannel<Body = unknown> {
  Params: { channel_id: string };
  Body: Body;
  Querystring: Readonly<Record<string, string | undefined>>;
}
