import type { IncomingMessage } from "node:http";

/**
 * The path and query of a request, however a client writes them: with the origin before it, as proxies
 * are asked, or with an `@` as `%40`.
 */
export function targetOf({ url = "/" }: Pick<IncomingMessage, "url">): string {
  const target = url.startsWith("/") ? url : url.replace(/^https?:\/\/[^/?]*\/?/i, "/");
  return target.replace(/%40(me|original)(?=[/?]|$)/gi, "@$1");
}
