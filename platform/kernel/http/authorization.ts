import type { FastifyRequest } from "fastify";

/** The two parts of an Authorization header. */
export function readAuthorization(request: FastifyRequest): { scheme?: string; token?: string } {
  const match = /^(\S+) +(\S+)$/.exec(request.headers.authorization ?? "");
  if (match === null) return {};
  return { scheme: (match[1] as string).toLowerCase(), token: match[2] as string };
}
