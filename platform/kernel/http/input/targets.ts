import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { asLatestVersion } from "../versions.js";

/** Method and address of a request. */
interface Target {
  readonly method: string;
  readonly url: string;
}

/** Where a request has those that were sent. */
const SENT = Symbol("sent");

/** A letter or a digit that is percent-encoded, which means the same. */
const ENCODED = /%(?:3\d|[46][1-9a-f]|[57][0-9a])/gi;

/**
 * The path and query of a request, however a client writes them: with the origin before it, as proxies
 * are asked, with an `@` as `%40`, or with letters and digits percent-encoded.
 */
export function targetOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const target = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  if (!target.includes("%")) return target;
  const [path = ""] = target.split("?", 1);
  const decoded = path.replace(ENCODED, (code) => decodeURIComponent(code));
  return decoded.replace(/%40(me|original)(?=\/|$)/gi, "@$1") + target.slice(path.length);
}

/**
 * Routes a request as one to the latest version, and HEAD as GET, so that one route serves them all. Node.js
 * leaves the body out of the answer to a request that came as HEAD.
 *
 * @param url - its address, with a version
 * @returns the address of its route
 */
export function routeOf(request: IncomingMessage, url: string): string {
  const { method = "GET" } = request;
  Object.assign(request, { [SENT]: { method, url } satisfies Target });
  if (method === "HEAD") request.method = "GET";
  return asLatestVersion(url);
}

/** Method and address of a request as they were sent, where those of `request` are the route's. */
export function sentTarget({ raw }: Pick<FastifyRequest, "raw">): Target {
  return (raw as unknown as { readonly [SENT]: Target })[SENT];
}
