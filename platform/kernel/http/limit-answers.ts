/** How a client is answered that has exceeded a limit. */

import type { FastifyReply } from "fastify";

/** The body of a 429. */
export interface LimitHit {
  /** Seconds, with decimals. */
  retryAfter: number;
  scope: "user" | "global" | "shared";
  global: boolean;
}

/** Answers 429 in the service's shape. */
export function sendLimitHit(reply: FastifyReply, hit: LimitHit): FastifyReply {
  reply.headers({
    "retry-after": String(Math.ceil(hit.retryAfter)),
    "x-ratelimit-scope": hit.scope,
    ...(hit.global ? { "x-ratelimit-global": "true" } : {}),
  });
  return reply.code(429).send({
    message: "You are being rate limited.",
    retry_after: hit.retryAfter,
    global: hit.global,
    code: 0,
  });
}

/**
 * Answers a banned client as what stands before the service does: with text, and without the header by
 * which libraries know that the service itself has answered.
 */
export function sendBan(reply: FastifyReply, ms: number): FastifyReply {
  reply.headers({ "retry-after": String(Math.ceil(ms / 1000)), server: EDGE });
  return reply.code(429).type("text/plain").send("error code: 1015");
}

/** What stands before the service, as its answers name it. */
export const EDGE = "cloudflare";
