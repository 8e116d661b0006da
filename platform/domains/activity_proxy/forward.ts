import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import { randomSecret } from "../../kernel/secrets.js";
import { decoded, LARGEST_DOCUMENT, withNonce } from "./documents.js";
import { sendText } from "./frame.js";
import { answerHeaders, requestHeaders } from "./headers.js";
import type { Upstream } from "./router.js";

/** Most connections to one server at a time; further requests wait. */
const MOST_SOCKETS = 256;

/** How long a server may take to begin its answer, in milliseconds. */
const ANSWER_TIME = 120_000;

/** What became of a request. */
export interface Outcome {
  readonly status: number;
  readonly problem: string | null;
}

/** Makes a content policy, with the nonce of a document's scripts. */
export type PolicyMaker = (nonce?: string) => string;

/** Takes requests to the servers of activities, and their answers back. */
export class Forwarder {
  readonly #agents = {
    http: new http.Agent({ keepAlive: true, maxSockets: MOST_SOCKETS }),
    https: new https.Agent({ keepAlive: true, maxSockets: MOST_SOCKETS }),
  };

  /** @param via - names the platform in what it passes on, so that circles are noticed */
  constructor(private readonly via: string) {}

  /** Passes a request on. */
  request(
    upstream: Upstream,
    request: IncomingMessage,
    response: ServerResponse,
    policy: PolicyMaker,
    done: (outcome: Outcome) => void,
  ): void {
    const headers = requestHeaders(request.headers, upstream.host, this.via);
    const asksForDocument = (request.headers.accept ?? "").includes("text/html");
    if (asksForDocument) headers["accept-encoding"] = "identity";
    const { length, encoding } = bodyOf(request);
    if (length === undefined && encoding) headers["transfer-encoding"] = "chunked";
    const sent = this.#open(upstream, request.method ?? "GET", headers);
    const fail = (error: Error) => {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      const problem = unreachable(upstream, error);
      done({ status: sendText(response, 502, `${problem}\n`), problem });
    };
    sent.setTimeout(ANSWER_TIME, () => sent.destroy(new Error("it did not answer in time")));
    sent.on("error", fail);
    sent.on("response", (answer) => {
      sent.setTimeout(0);
      answer.on("error", () => response.destroy());
      const { statusCode: status = 502 } = answer;
      done({ status, problem: null });
      if (isDocument(answer) && request.method !== "HEAD") {
        sendDocument(answer, response, policy);
        return;
      }
      response.writeHead(status, answerHeaders(answer.headers, policy(), isDocument(answer)));
      answer.pipe(response);
    });
    response.on("close", () => {
      if (!response.writableFinished) sent.destroy();
    });
    if (length === undefined && !encoding) sent.end();
    else request.pipe(sent);
  }

  /** Passes a WebSocket on. */
  upgrade(
    upstream: Upstream,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    done: (outcome: Outcome) => void,
  ): void {
    const headers = requestHeaders(request.headers, upstream.host, this.via);
    headers.connection = "Upgrade";
    headers.upgrade = "websocket";
    const sent = this.#open(upstream, "GET", headers, false);
    sent.on("error", (error) => {
      const problem = unreachable(upstream, error);
      done({ status: 502, problem });
      socket.end(`HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n${problem}\n`);
    });
    sent.on("response", (answer) => {
      const { statusCode: status = 502, statusMessage } = answer;
      done({ status, problem: "The server did not accept the WebSocket." });
      socket.write(`HTTP/1.1 ${status} ${statusMessage}\r\nconnection: close\r\n\r\n`);
      answer.pipe(socket);
    });
    sent.on("upgrade", (answer, upstreamSocket, first) => {
      done({ status: 101, problem: null });
      const lines = [];
      for (let index = 0; index < answer.rawHeaders.length; index += 2) {
        lines.push(`${answer.rawHeaders[index]}: ${answer.rawHeaders[index + 1]}`);
      }
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("\r\n")}\r\n\r\n`);
      for (const [one, other] of [
        [socket, upstreamSocket],
        [upstreamSocket, socket],
      ] as const) {
        one.on("error", () => other.destroy());
        one.on("close", () => other.destroy());
      }
      if (first.length > 0) socket.write(first);
      if (head.length > 0) upstreamSocket.write(head);
      upstreamSocket.pipe(socket).pipe(upstreamSocket);
    });
    socket.on("close", () => sent.destroy());
    sent.end();
  }

  /** Lets go of connections. */
  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  #open(
    { secure, hostName, port, path }: Upstream,
    method: string,
    headers: http.OutgoingHttpHeaders,
    pooled = true,
  ): http.ClientRequest {
    // The system need not know names below localhost, which are this machine by definition.
    const host = /\.localhost$/i.test(hostName) ? "127.0.0.1" : hostName;
    const agent = pooled ? this.#agents[secure ? "https" : "http"] : false;
    const options = { host, port, path, method, headers, agent, setHost: false };
    return secure ? https.request({ ...options, servername: hostName }) : http.request(options);
  }
}

function bodyOf({ headers }: IncomingMessage) {
  const length = headers["content-length"];
  return { length, encoding: headers["transfer-encoding"] !== undefined };
}

function isDocument({ headers }: IncomingMessage): boolean {
  return (headers["content-type"] ?? "").toLowerCase().includes("text/html");
}

/** A document leaves as a whole, with a nonce for its scripts; one that is too large as it comes. */
function sendDocument(answer: IncomingMessage, response: ServerResponse, policy: PolicyMaker) {
  const { statusCode = 502, headers } = answer;
  const chunks: Buffer[] = [];
  let size = 0;
  const asIs = (whole: Buffer) => {
    response.writeHead(statusCode, answerHeaders(headers, policy(), true));
    response.write(whole);
  };
  const collect = (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
    if (size <= LARGEST_DOCUMENT) return;
    answer.off("data", collect);
    answer.off("end", finish);
    asIs(Buffer.concat(chunks));
    answer.pipe(response);
  };
  const finish = () => {
    const body = Buffer.concat(chunks);
    const plain = decoded(body, headers["content-encoding"]);
    if (plain === undefined) {
      asIs(body);
      response.end();
      return;
    }
    const nonce = randomSecret(16);
    const marked = withNonce(plain, nonce);
    const kept = answerHeaders(headers, policy(nonce), true);
    delete kept["content-encoding"];
    kept["content-length"] = marked.length;
    response.writeHead(statusCode, kept);
    response.end(marked);
  };
  answer.on("data", collect);
  answer.on("end", finish);
}

function unreachable({ host, mapping }: Upstream, error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  const reason = code ?? error.message;
  const { prefix, target } = mapping;
  return `The server ${host} cannot be reached (${reason}). Start it, or change the URL mapping ${prefix} → ${target}.`;
}
