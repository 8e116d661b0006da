import { PlatformError } from "../../kernel/errors.js";

/** Codes of Node.js for certificates that are not trusted. */
const CERTIFICATE = /CERT|ISSUER|SIGNATURE|^ERR_TLS/;

/** Why a NATS server cannot be used, and what to do about it. */
export function connectError(host: string, error: unknown): PlatformError {
  const { name, message, code = "" } = error as NodeJS.ErrnoException;
  return new PlatformError(explain(host, name, message, code), "bus");
}

function explain(host: string, name: string, message: string, code: string): string {
  const server = `The NATS server at ${host}`;
  if (CERTIFICATE.test(code)) {
    const advice =
      code === "ERR_TLS_CERT_ALTNAME_INVALID"
        ? "Use an address whose name the certificate has"
        : code === "CERT_HAS_EXPIRED"
          ? "Give it a new one"
          : "Name the file of its certificate authority in the variable NODE_EXTRA_CA_CERTS";
    const cause = message.replace(/\.$/, "");
    return `The certificate of the NATS server at ${host} is not trusted: ${cause}. ${advice}.`;
  }
  if (name === "AuthorizationError") {
    return `${server} refuses the credentials. Give it those that its configuration has, in the variable PLATFORM_BUS_CREDENTIALS: user:password, or a token.`;
  }
  if (/does not support 'tls'/.test(message)) {
    return `${server} has no TLS. Configure its tls, with certificate and key; only on this machine it may be reached by nats:// instead.`;
  }
  return `${server} cannot be used: ${message}. Start it, or check the address and the credentials.`;
}
