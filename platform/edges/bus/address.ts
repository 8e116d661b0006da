import { PlatformError } from "../../kernel/errors.js";

/** A NATS server, and what it is to know of us. */
export interface BusAddress {
  readonly server: URL;
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

function credentialsIn({ username, password }: URL): string {
  try {
    return decodeURIComponent(password === "" ? username : `${username}:${password}`);
  } catch {
    throw new PlatformError(
      "The credentials in the address of the bus have a % that begins no character; write it as %25.",
      "bus",
    );
  }
}

/**
 * Reads the address of a NATS server, with its credentials.
 *
 * @param credentials - `user:password`, or a token; used where the address has none
 * @throws PlatformError for anything else, and for a server elsewhere without TLS or without credentials
 */
export function checkBusAddress(text: string, credentials?: string): BusAddress {
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^(nats|tls):$/.test(url.protocol) || url.hostname === "") {
    // An address may hold a password, so the error does not quote it.
    throw new PlatformError(
      "The address of the bus must be one of a NATS server, such as nats://127.0.0.1:4222 or tls://bus.example:4222.",
      "bus",
    );
  }
  const server = new URL(`${url.protocol}//${url.hostname}:${url.port || 4222}`);
  const given = url.username === "" ? credentials : credentialsIn(url);
  if (!LOOPBACK.test(url.hostname) && (url.protocol !== "tls:" || given === undefined)) {
    throw new PlatformError(
      `The bus at ${url.hostname} is not on this machine, so it must be reached by TLS (tls://…) and with credentials of the NATS server, in the variable PLATFORM_BUS_CREDENTIALS.`,
      "bus",
    );
  }
  if (given === undefined) return { server };
  const colon = given.indexOf(":");
  if (colon < 0) return { server, token: given };
  return { server, user: given.slice(0, colon), pass: given.slice(colon + 1) };
}
