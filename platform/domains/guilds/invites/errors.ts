import type { FastifyReply, FastifyRequest } from "fastify";
import { AnsweredError } from "../../../kernel/http/answered-error.js";
import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around invites. */
export const tooManyInvites = () =>
  new ApiError(400, 30016, "Maximum number of invites reached (1000)");
export const invitesPaused = () =>
  new ApiError(403, 40069, "Invites are currently paused for this server");
export const notInvited = () =>
  new ApiError(403, 40110, "This invite is not available to this account");
export const noTargets = () => new ApiError(404, 10129, "Unknown invite target users");
export const unknownJob = () => new ApiError(404, 10124, "Unknown invite target users job");

/** A list of users with invalid lines; each is named. */
export class WrongTargetsError extends AnsweredError {
  constructor(readonly lines: readonly string[]) {
    super("The file of target users has lines that are no ids.");
  }

  override answer(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
    return reply.code(400).send({ target_users_file: this.lines });
  }
}
