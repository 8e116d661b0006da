import { PlatformError } from "../../kernel/errors.js";
import { checkOptionNames, described } from "../../kernel/names.js";
import { checkBusAddress } from "../bus/address.js";
import { checkSecret } from "../bus/seal.js";

/** Edges: processes that hold the sockets of gateway clients for the platform. */
export interface EdgesOptions {
  /** The NATS server that joins them, such as `nats://127.0.0.1:4222`. */
  bus: string;
  /** What the platform and its edges alone know, of at least 32 characters. */
  secret: string;
  /** `user:password`, or a token, for the NATS server. Default: what the address has. */
  credentials?: string | undefined;
  /**
   * One gateway address for all edges, such as that of a load balancer: `wss://gateway.example/gateway`.
   * Default: clients are sent to the edges in turn.
   */
  url?: string | undefined;
}

/** The same, checked. */
export interface EdgesSettings {
  readonly address: string;
  readonly secret: string;
  readonly credentials: string | undefined;
  readonly url: string | undefined;
}

/** @throws PlatformError for a value that does not fit */
export function readEdgesOptions(options: EdgesOptions): EdgesSettings {
  const names = ["bus", "secret", "credentials", "url"];
  checkOptionNames("The option edges of startPlatform()", options, names);
  const { bus, secret, credentials, url } = options;
  checkBusAddress(bus, credentials);
  if (url !== undefined && (!URL.canParse(url) || !/^wss?:$/.test(new URL(url).protocol))) {
    throw new PlatformError(
      `The option edges.url must be the address of a gateway, such as wss://gateway.example/gateway, but ${described(url)} was given.`,
      "edges.url",
    );
  }
  return { address: bus, secret: checkSecret(secret), credentials, url };
}
