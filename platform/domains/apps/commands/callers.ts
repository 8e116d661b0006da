import type { FastifyRequest } from "fastify";
import {
  botsNotAllowed,
  foreignApplication,
  missingAccess,
  missingScope,
  unknownApplication,
} from "../../../kernel/http/api-error.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { BearerPrincipal } from "../../../kernel/principal.js";
import type { Guilds } from "../../guilds/core/api.js";
import type { Applications } from "../../identity/applications/api.js";
import type { Installs } from "./installs.js";
import type { Scope } from "./state.js";

/** The path parameters of routes of commands. */
export interface CommandParams {
  readonly application_id: string;
  readonly guild_id?: string;
  readonly command_id?: string;
}

/** Checks who may use an application's commands over HTTP (bots 4.1). */
export class CommandCallers {
  constructor(
    private readonly kernel: Pick<Kernel, "authentication">,
    private readonly applications: Applications,
    private readonly guilds: Guilds,
    private readonly installs: Installs,
  ) {}

  /**
   * The scope of a request by the application itself: by its bot's token, or by a client-credentials
   * token.
   *
   * @throws ApiError 401, 403 for another's application or one that is not in the guild, 404
   */
  scope(request: FastifyRequest): Scope {
    const principal = this.kernel.authentication.requireScope(
      request,
      "applications.commands.update",
    );
    return this.#own(request, principal.applicationId);
  }

  /** As {@link scope}, for who reads permissions: other scopes will do. */
  reader(request: FastifyRequest): Scope & { readonly guildId: string } {
    const principal = this.kernel.authentication.require(request);
    const { kind, scopes } = principal;
    const fits = ["applications.commands.update", "applications.commands.permissions.update"];
    if (kind === "bearer" && !fits.some((each) => scopes.includes(each))) throw missingScope();
    return this.#own(request, principal.applicationId) as Scope & { guildId: string };
  }

  /** The user who decides who may use commands. @throws ApiError 401, or 403 for a bot */
  decider(request: FastifyRequest): BearerPrincipal {
    const principal = this.kernel.authentication.require(request);
    if (principal.kind !== "bearer") throw botsNotAllowed();
    if (!principal.scopes.includes("applications.commands.permissions.update")) {
      throw missingScope();
    }
    return principal;
  }

  /** The scope that a path names. @throws ApiError 404 and 403 */
  #own(request: FastifyRequest, callerId: string): Scope {
    const { application_id: applicationId, guild_id } = request.params as CommandParams;
    if (this.applications.get(applicationId) === undefined) throw unknownApplication();
    if (applicationId !== callerId) throw foreignApplication();
    if (guild_id === undefined) return { applicationId, guildId: null };
    const known = this.guilds.get(guild_id) !== undefined;
    if (!known || !this.installs.inGuild(applicationId, guild_id)) throw missingAccess();
    return { applicationId, guildId: guild_id };
  }
}
