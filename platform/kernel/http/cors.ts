import type { FastifyRequest } from "fastify";
import type { Routes } from "./routes.js";

/**
 * What web pages of other origins may send to the API, and read of its answers. Browsers send no cookie
 * with such requests, as credentials are not allowed: a page needs a token, as any program does.
 */
const ALLOWED = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": [
    "Retry-After",
    "X-RateLimit-Bucket",
    "X-RateLimit-Global",
    "X-RateLimit-Limit",
    "X-RateLimit-Remaining",
    "X-RateLimit-Reset",
    "X-RateLimit-Reset-After",
    "X-RateLimit-Scope",
  ].join(", "),
};

const PREFLIGHT = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers":
    "Content-Type, Authorization, X-Audit-Log-Reason, X-Track, X-Super-Properties",
  // The most that Chromium keeps; a browser asks once in two hours.
  "access-control-max-age": "7200",
};

/** Answers browsers that ask whether a page of another origin may send a request to the API. */
export function answerPreflights(app: Routes): void {
  app.addHook("onRequest", async (request, reply) => {
    const asked = request.headers["access-control-request-method"] !== undefined;
    if (request.method !== "OPTIONS" || !asked || !isOfPage(request)) return;
    return reply.code(204).headers(PREFLIGHT).send();
  });
}

/** Lets pages of other origins read the API's answers, those about errors as well. */
export function allowPages(app: Routes): void {
  app.addHook("onSend", async (request, reply) => {
    if (isOfPage(request)) reply.headers(ALLOWED);
  });
}

/** Whether a page sends a request to the API; the admin API, files and pages are no part of it. */
function isOfPage({ url, headers }: FastifyRequest): boolean {
  return headers.origin !== undefined && url.startsWith("/api/v");
}
