/** Names that mean this machine or its own network (protocol 2.4). */
const INNER_NAMES = /\.(local|arpa|internal|localhost)$/;
const ADDRESS = /^(\[.*\]|\d+\.\d+\.\d+\.\d+)$/;
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/;

/**
 * What is wrong with an address of an identity provider (contract, Authentication 5; protocol
 * 2.4); undefined when nothing is.
 *
 * @param allowLoopback - lets an address of this machine pass, with or without TLS
 */
export function addressFault(address: string, allowLoopback: boolean): string | undefined {
  if (!URL.canParse(address) || /[\s\\]/.test(address)) return "is no absolute URL";
  const { protocol, hostname, username, password } = new URL(address);
  if (!/^https?:$/.test(protocol)) return "must begin with https://";
  if (username !== "" || password !== "" || /^[^/]*\/\/[^/]*@/.test(address)) {
    return "must not hold a user name or password";
  }
  if (allowLoopback && LOOPBACK.test(hostname)) return undefined;
  if (protocol !== "https:") return "must begin with https://";
  if (ADDRESS.test(hostname)) return "must name a host, not an IP address";
  const labels = hostname.split(".");
  if (labels.length < 2 || labels.includes("")) return "must name a host of two labels or more";
  if (INNER_NAMES.test(hostname)) return "must not name a host of a private network";
  return undefined;
}

/** As {@link addressFault} for an issuer, which has no query and no fragment either. */
export function issuerFault(issuer: string, allowLoopback: boolean): string | undefined {
  const fault = addressFault(issuer, allowLoopback);
  if (fault !== undefined) return fault;
  return /[?#]/.test(issuer) ? "must not have a query or a fragment" : undefined;
}
