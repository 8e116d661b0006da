import { invalidVersion, methodNotAllowed, notFound } from "./api-error.js";
import type { Routes } from "./routes.js";
import { isServedVersion } from "./versions.js";

/**
 * Answers what no route serves: 50041, 405 or 404 (protocol 3.2, 12.1).
 *
 * @param routes - all routes, with those that are added later
 */
export function answerUnknownRoute(
  app: Routes,
  routes: () => readonly { readonly url: string }[],
): void {
  let paths: readonly RegExp[] | undefined;
  app.setNotFoundHandler((request) => {
    const path = request.url.split("?", 1)[0] as string;
    const version = /^\/api\/([^/]*)/.exec(path)?.[1];
    if (version !== undefined && !isServedVersion(version)) throw invalidVersion();
    paths ??= routes().map(({ url }) => pathPattern(url));
    throw paths.some((pattern) => pattern.test(path)) ? methodNotAllowed() : notFound();
  });
}

function pathPattern(url: string): RegExp {
  const source = url.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+");
  return new RegExp(`^${source}/?$`);
}
