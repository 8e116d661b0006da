import type { FastifyInstance } from "fastify";
import { invalidVersion, methodNotAllowed, notFound } from "./api-error.js";
import { isServedVersion } from "./versions.js";

/** Answers what no route serves: 50041, 405 or 404 (protocol 3.2, 12.1). */
export function answerUnknownRoute(app: FastifyInstance): void {
  const paths: RegExp[] = [];
  app.addHook("onRoute", ({ url }) => {
    const source = url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+");
    paths.push(new RegExp(`^${source}/?$`));
  });
  app.setNotFoundHandler((request) => {
    const path = request.url.split("?", 1)[0] as string;
    const version = /^\/api\/([^/]*)/.exec(path)?.[1];
    if (version !== undefined && !isServedVersion(version)) throw invalidVersion();
    throw paths.some((pattern) => pattern.test(path)) ? methodNotAllowed() : notFound();
  });
}
