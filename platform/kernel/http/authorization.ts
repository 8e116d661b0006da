import type { FastifyRequest } from "fastify";

/** The two parts of an Authorization header; a single part is a token. */
export function readAuthorization(request: FastifyRequest): { scheme?: string; token?: string } {
  const header = request.headers.authorization ?? "";
  const match = /^(\S+) +(\S+)$/.exec(header);
  if (match === null) return /^\S+$/.test(header) ? { token: header } : {};
  return { scheme: (match[1] as string).toLowerCase(), token: match[2] as string };
}
