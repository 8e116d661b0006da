import type { FastifyReply, FastifyRequest } from "fastify";

/** A failure that knows how it is answered, where that is not `{message, code}`. */
export abstract class AnsweredError extends Error {
  abstract answer(request: FastifyRequest, reply: FastifyReply): FastifyReply;
}
