import { PlatformError } from "../../kernel/errors.js";

/** What is used of the package `@nats-io/transport-node`, which is there only where there are edges. */
export interface NatsClient {
  connect(options: Readonly<Record<string, unknown>>): Promise<NatsConnection>;
  createInbox(): string;
}

/** A connection with a NATS server. */
export interface NatsConnection {
  readonly info?: { readonly max_payload: number };
  publish(subject: string, payload: Uint8Array, options: { reply?: string }): void;
  subscribe(
    subject: string,
    options: { callback: (error: Error | null, message: NatsMessage) => void },
  ): { unsubscribe(): void };
  status(): AsyncIterable<{ readonly type: string }>;
  flush(): Promise<void>;
  close(): Promise<void>;
  /** No part of the package's documented interface, so that it may be missing in another version. */
  readonly protocol?: {
    readonly transport?: {
      /** Destroys the socket at once, and lets the client connect again. */
      close?(): Promise<void>;
      /** Destroys the socket, of whatever state. */
      discard?(): void;
    };
  };
}

/** A message as the package delivers it. */
export interface NatsMessage {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly reply?: string;
  readonly headers?: { readonly code: number };
}

/** A name that bundlers and compilers do not follow, as the package need not be there. */
const PACKAGE: string = "@nats-io/transport-node";

/** Loads the client of NATS. @throws PlatformError where it is not installed */
export async function loadNats(): Promise<NatsClient> {
  try {
    return (await import(PACKAGE)) as NatsClient;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!/^(ERR_)?MODULE_NOT_FOUND$/.test(code)) throw error;
    throw new PlatformError(
      `Edges need the package ${PACKAGE}; install it with npm install ${PACKAGE}.`,
    );
  }
}
