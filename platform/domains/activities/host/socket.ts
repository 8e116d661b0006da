import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { refuseUpgrade } from "../../../kernel/http/upgrades.js";
import { guarded } from "../../../kernel/internal-errors.js";
import { isObject, parseJson } from "../../../kernel/json.js";
import type { Choice } from "./prompts.js";
import type { ScreenMessage } from "./screen.js";
import type { HostSession } from "./session.js";
import type { ActivityHost } from "./state.js";

/** Path of the WebSocket that the page of an activity opens. */
export const SOCKET_PATH = "/activities/socket";

/** Largest message of a page: a picture of 8 MiB in base64, and what is around it. */
const MAX_MESSAGE_BYTES = 12 * 1024 * 1024;
/** Bytes that may wait for a page that does not read, before it is cut off. */
const MAX_UNREAD_BYTES = 16 * 1024 * 1024;

/** Serves the pages of activities: messages pass, all else is the platform's. */
export class HostSockets {
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });

  constructor(
    private readonly host: ActivityHost,
    /** Origin of an application's activity. */
    private readonly originOf: (applicationId: string) => string,
  ) {}

  /** Takes a connection of one of the platform's own pages. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin, host } = request.headers;
    // Any page can open a WebSocket to this machine; it cannot say that it is the platform's.
    if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host) {
      refuseUpgrade(socket, 403, "This socket belongs to the platform's own pages.\n");
      return;
    }
    this.#server.handleUpgrade(request, socket, head, (client) => {
      client.on("error", () => client.terminate());
      this.#accept(client, new URL(request.url ?? "/", "http://page").searchParams);
    });
  }

  /** Ends all connections. */
  close(): void {
    for (const client of this.#server.clients) client.terminate();
    this.#server.close();
  }

  #accept(client: WebSocket, query: URLSearchParams): void {
    const send = (message: ScreenMessage | Readonly<Record<string, unknown>>) => {
      client.send(JSON.stringify(message));
      if (client.bufferedAmount > MAX_UNREAD_BYTES) client.terminate();
    };
    const given = (name: string) => query.get(name) ?? undefined;
    try {
      const applicationId = query.get("application") ?? "";
      const session = this.host.open(
        {
          userId: this.host.user(query.get("user")),
          applicationId,
          channelId: given("channel"),
          platform: query.get("platform") === "mobile" ? "mobile" : "desktop",
          tablet: query.get("device") === "tablet",
          customId: given("custom_id"),
          linkId: given("link_id"),
          referrerId: given("referrer_id"),
        },
        { send },
      );
      const origin = this.originOf(applicationId);
      send({ type: "frame", origin, path: session.framePath, instance: session.instance.id });
      client.on("message", (data) => {
        try {
          take(session, origin, data);
        } catch (error) {
          // Whatever a page says, it must not end the process.
          const detail = error instanceof Error ? (error.stack ?? error.message) : typeof error;
          session.context.kernel.events.add("activity.internal_error", { detail });
          client.terminate();
        }
      });
      const { events } = session.context.kernel;
      client.on("close", () => guarded(events, () => session.end(1006, "The page was closed.")));
    } catch (error) {
      send({ type: "refused", text: error instanceof Error ? error.message : String(error) });
      client.close();
    }
  }
}

/** What a page says: messages of the activity, and what the person does. */
function take(session: HostSession, origin: string, data: RawData): void {
  const message = parsed(data);
  switch (message.type) {
    case "activity":
      if (message.origin === origin) session.receive(message.data);
      else session.close(4001, "Invalid origin");
      break;
    case "decide":
      if (typeof message.id === "number" && isChoice(message.choice)) {
        session.prompts.decide(message.id, message.choice);
      }
      break;
    case "layout":
      if (isOneOf(message.mode, [0, 1, 2])) session.layOut(message.mode);
      break;
    case "turn":
      if (isOneOf(message.orientation, [0, 1])) session.turn(message.orientation);
      break;
    case "thermal":
      if (isOneOf(message.state, [0, 1, 2, 3])) {
        session.dispatch("THERMAL_STATE_UPDATE", { thermal_state: message.state });
      }
      break;
    case "leave":
      session.close(1000, "The person left");
      break;
  }
}

function isOneOf(value: unknown, numbers: readonly number[]): value is number {
  return numbers.some((number) => number === value);
}

const ACTIONS: readonly unknown[] = ["allow", "copy", "deny"];

function isChoice(value: unknown): value is Choice {
  if (!isObject(value) || !ACTIONS.includes(value.action)) return false;
  const { channel, file } = value;
  const parts = isObject(file) ? [file.filename, file.contentType, file.data] : [""];
  const sound = parts.every((part) => typeof part === "string");
  return sound && (channel === undefined || typeof channel === "string");
}

function parsed(data: RawData): Readonly<Record<string, unknown>> {
  try {
    const message: unknown = parseJson(String(data));
    return isObject(message) ? message : {};
  } catch {
    return {};
  }
}
