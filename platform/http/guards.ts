import type { FastifyRequest } from "fastify";
import type { Authentication } from "./authentication.js";

/** A user and the application it acts through. */
export interface Caller {
  userId: string;
  applicationId: string;
}

/** Lets in users with a scope: `check` before a body is looked at, `who` for the caller. */
export function bearerGuard(authentication: Authentication, scope?: string) {
  const who = (request: FastifyRequest): Caller => {
    const { user, application } = authentication.requireBearer(request, scope);
    return { userId: user.id, applicationId: application.id };
  };
  return { who, check: async (request: FastifyRequest): Promise<void> => void who(request) };
}

/** Lets in bots; otherwise as {@link bearerGuard}. */
export function botGuard(authentication: Authentication) {
  const who = (request: FastifyRequest): Caller => {
    const { user, application } = authentication.requireBot(request);
    return { userId: user.id, applicationId: application.id };
  };
  return { who, check: async (request: FastifyRequest): Promise<void> => void who(request) };
}
