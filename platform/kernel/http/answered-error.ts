import type { FastifyReply, FastifyRequest } from "fastify";

/** An error with its own answer, other than `{message, code}`. */
export abstract class AnsweredError extends Error {
  abstract answer(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}
