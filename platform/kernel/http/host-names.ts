import { isIP } from "node:net";
import { LEGACY_HOST } from "./legacy-host.js";

/** Names that lead to this machine wherever one asks. */
const own = ["localhost", LEGACY_HOST];

/**
 * Whether a Host header names this machine. A web page can make a name of its own point here and then
 * use the platform as if it were the page's own server; it cannot do so with an address, `localhost`,
 * or a name among the platform's options. Only programs send no Host header, those that speak HTTP/1.0.
 *
 * @param allowed - further names that lead here
 */
export function isOwnHost(host: string | undefined, allowed: readonly string[]): boolean {
  if (host === undefined) return true;
  const name = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host)?.[1]?.toLowerCase() ?? "";
  const address = name.replace(/^\[(.*)\]$/, "$1");
  return isIP(address) !== 0 || own.includes(name) || allowed.includes(name);
}
