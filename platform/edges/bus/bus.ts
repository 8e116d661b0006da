import { setTimeout as wait } from "node:timers/promises";
import { PlatformError } from "../../kernel/errors.js";
import { detailOf } from "../../kernel/internal-errors.js";
import { checkBusAddress } from "./address.js";
import { connectError } from "./connect-error.js";
import { loadNats, type NatsConnection } from "./nats.js";

/** A message of the bus. */
export interface BusMessage {
  readonly subject: string;
  readonly data: Buffer;
  /** Where an answer is expected. */
  readonly reply: string | undefined;
  /** The server's word that nobody listens to what was sent with this subject for answers. */
  readonly unheard: boolean;
}

/** What joins the platform and its edges; it delivers a message once at most. */
export interface Bus {
  /** Bytes of the largest message. */
  readonly maxPayload: number;
  /** Called when the server is gone, and when it is back. */
  onLost: () => void;
  onBack: () => void;
  publish(subject: string, data: Buffer, reply?: string): void;
  /** Listens until the returned function is called. */
  subscribe(subject: string, received: (message: BusMessage) => void): () => void;
  /** A new subject, for answers to one message. */
  inbox(): string;
  /** Resolves when the server has processed everything up to now. */
  flush(): Promise<void>;
  /** Sends what waits, if there is a server, and disconnects. */
  close(): Promise<void>;
}

/** Where the bus is, and who may use it. */
export interface BusOptions {
  /** Such as `nats://127.0.0.1:4222`. */
  readonly address: string;
  /** `user:password`, or a token, for the NATS server; they may stand in the address, too. */
  readonly credentials?: string | undefined;
  /** Names the process in what the NATS server reports. */
  readonly name: string;
}

const RECONNECT_WAIT = 250;

/** How long a server may take to greet, in milliseconds; it may accept connections and stand still. */
const GREETING_TIME = 5000;

/**
 * A server that has not answered the second ping when the third is due counts as gone: after 9 to 12
 * seconds, the time after which a silent link is over, too.
 */
const PINGS = { pingInterval: 3000, maxPingOut: 2 };

/** How long the server may take to accept the last messages, in milliseconds. */
const CLOSE_GRACE = 500;

/** A server that carries less is of no use. */
const MIN_PAYLOAD = 4096;

/**
 * Connects to a NATS server, and again whenever it is back.
 *
 * @throws PlatformError when there is none, or it refuses the credentials
 */
export async function connectBus({ address, credentials, name }: BusOptions): Promise<Bus> {
  const { server, user, pass, token } = checkBusAddress(address, credentials);
  const { connect, createInbox } = await loadNats();
  let connection: NatsConnection;
  try {
    connection = await connect({
      servers: server.host,
      ...(server.protocol === "tls:" ? { tls: {} } : {}),
      ...(user === undefined ? {} : { user, pass }),
      ...(token === undefined ? {} : { token }),
      name,
      maxReconnectAttempts: -1,
      reconnectDelayHandler: reconnectWait(),
      timeout: GREETING_TIME,
      ...PINGS,
      ignoreAuthErrorAbort: true,
      // Servers elsewhere, which a server of this machine announces, would be reached without TLS.
      ignoreClusterUpdates: server.protocol !== "tls:",
    });
  } catch (error) {
    throw connectError(server.host, error);
  }
  const { max_payload: maxPayload = 0 } = connection.info ?? {};
  if (maxPayload < MIN_PAYLOAD) {
    await connection.close();
    throw new PlatformError(
      `The NATS server at ${server.host} carries messages of ${maxPayload} bytes at most; set its max_payload to ${MIN_PAYLOAD} or more.`,
      "bus",
    );
  }
  let warned = false;
  const refused = (subject: string, error: Error) => {
    if (!warned) {
      process.emitWarning(
        `The NATS server does not deliver ${subject}: ${error.message}. Core and edges need the subjects game-social-sdk.> and _INBOX.>.`,
        "PlatformWarning",
      );
    }
    warned = true;
  };
  const bus: Bus = {
    maxPayload,
    onLost: () => {},
    onBack: () => {},
    publish(subject, data, reply) {
      try {
        connection.publish(subject, data, reply ? { reply } : {});
      } catch {
        // It counts as lost, which its receiver notices.
      }
    },
    subscribe(subject, received) {
      const subscription = connection.subscribe(subject, {
        callback: (error, message) => {
          if (error !== null) return refused(subject, error);
          const { data, reply, headers } = message;
          try {
            received({
              subject: message.subject,
              data: Buffer.from(data.buffer, data.byteOffset, data.length),
              reply: reply || undefined,
              unheard: headers?.code === 503,
            });
          } catch (error) {
            // The client of the bus would end its connection.
            process.emitWarning(
              `A message of the bus failed: ${detailOf(error)}`,
              "PlatformWarning",
            );
          }
        },
      });
      return () => subscription.unsubscribe();
    },
    inbox: () => createInbox(),
    flush: () => connection.flush(),
    async close() {
      // Without a server there would be no end to it.
      const sent = connection.flush().catch(() => {});
      await Promise.race([sent, wait(CLOSE_GRACE, undefined, { ref: false })]);
      await connection.close();
      // Else an attempt to connect with a server that stands still would hold the process.
      connection.protocol?.transport?.discard?.();
    },
  };
  void watch(connection, bus);
  return bus;
}

/**
 * How long the client waits after an attempt to connect. It compares times of the machine's clock, and would
 * otherwise wait for as long as that was set back.
 */
function reconnectWait(): () => number {
  let latest = 0;
  return () => {
    const now = Date.now();
    const setBack = now < latest;
    latest = now;
    return setBack ? Number.NEGATIVE_INFINITY : RECONNECT_WAIT;
  };
}

async function watch(connection: NatsConnection, bus: Bus): Promise<void> {
  for await (const { type } of connection.status()) {
    try {
      if (type === "disconnect") bus.onLost();
      else if (type === "reconnect") bus.onBack();
      // By itself the client would wait until the server has read everything before it disconnects.
      else if (type === "staleConnection") void connection.protocol?.transport?.close?.();
    } catch (error) {
      process.emitWarning(`A change of the bus failed: ${detailOf(error)}`, "PlatformWarning");
    }
  }
}
