import type { Authentication } from "../authentication.js";
import type { Routes } from "./routes.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route authenticates the sender itself, before it reads the body. */
    checksSender?: boolean;
  }
}

/** Options of a route that finds out in `onRequest` who sends, as by a token of the path. */
export const CHECKS_SENDER = { config: { checksSender: true } } as const;

/**
 * Authenticates the sender of a form, or of a large body, before reading it, so that a sender
 * without a token cannot fill the memory. Any web page could send such a request.
 *
 * @param limit - largest body of an ordinary route, in bytes
 */
export function authorizeLargeBodies(
  app: Routes,
  authentication: Authentication,
  limit: number,
): void {
  app.addHook("onRequest", async (request) => {
    const { headers } = request;
    const length = Number(headers["content-length"] ?? 0);
    const { "transfer-encoding": chunked, "content-encoding": compressed } = headers;
    if (length <= limit && chunked === undefined && compressed === undefined) return;
    const { bodyLimit = limit, config, url = "" } = request.routeOptions;
    if (config.checksSender || url.startsWith("/admin/")) return;
    const form = /^multipart\//i.test(headers["content-type"] ?? "");
    if (form || bodyLimit > limit) authentication.require(request);
  });
}
