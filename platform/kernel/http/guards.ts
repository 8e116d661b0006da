import type { FastifyRequest } from "fastify";
import type { Authentication } from "../authentication.js";
import type { Caller } from "../principal.js";

/** Lets in users with a scope: `check` before a body is read, `who` for the caller. */
export function bearerGuard(authentication: Authentication, scope?: string) {
  const who = (request: FastifyRequest): Caller => authentication.requireBearer(request, scope);
  return { who, check: async (request: FastifyRequest): Promise<void> => void who(request) };
}

/** Lets in bots; otherwise as {@link bearerGuard}. */
export function botGuard(authentication: Authentication) {
  const who = (request: FastifyRequest): Caller => authentication.requireBot(request);
  return { who, check: async (request: FastifyRequest): Promise<void> => void who(request) };
}
