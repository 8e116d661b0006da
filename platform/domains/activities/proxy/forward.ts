import http, { type IncomingMessage, type ServerResponse } from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Random } from "../../../kernel/random.js";
import { decoded, MAX_DOCUMENT_BYTES, withNonce } from "./documents.js";
import { sendText } from "./frame.js";
import { answerHeaders, requestHeaders } from "./headers.js";
import type { Upstream } from "./router.js";
import { ticketCookie } from "./signer.js";

/** Most connections to one server at a time; further requests wait. */
const MAX_SOCKETS = 256;

/** How long a server may take to begin its answer, in milliseconds. */
const ANSWER_TIME = 120_000;

/** With the time of requests as that of connections, no request has to start a timer of its own. */
const kept = { keepAlive: true, maxSockets: MAX_SOCKETS, timeout: ANSWER_TIME };

/** The least status of an answer; what is below is no answer, or none that can be passed on. */
const MIN_STATUS = 200;

/** What became of a request. */
export interface Outcome {
  readonly status: number;
  readonly problem: string | null;
}

/** What the proxy adds to a request and its answer. */
export interface Passage {
  /** Headers of its own to the server. */
  readonly headers: http.OutgoingHttpHeaders;
  /** The ticket that a document brings along, where requests are signed. */
  readonly ticket: string | undefined;
  /** The content policy of the answer, with the nonce of a document's scripts. */
  policy(nonce?: string): string;
}

/** Takes requests to the servers of activities, and their answers back. */
export class Forwarder {
  readonly #agents = {
    http: new http.Agent(kept),
    https: new https.Agent(kept),
  };

  /** @param via - names the platform in what it passes on, so that circles are noticed */
  constructor(
    private readonly via: string,
    private readonly random: Random,
  ) {}

  /** Passes a request on. */
  request(
    upstream: Upstream,
    request: IncomingMessage,
    response: ServerResponse,
    passage: Passage,
    done: (outcome: Outcome) => void,
  ): void {
    const headers = requestHeaders(request.headers, upstream.host, this.via, passage.headers);
    const asksForDocument = (request.headers.accept ?? "").includes("text/html");
    if (asksForDocument) headers["accept-encoding"] = "identity";
    const { length, encoding } = bodyOf(request);
    if (length === undefined && encoding) headers["transfer-encoding"] = "chunked";
    const { method = "GET" } = request;
    const bodyless = length === undefined && !encoding;
    let sent: http.ClientRequest;
    let answered = false;
    const fail = (error: Error) => {
      // The server closed a kept connection just as it was used again; nothing has been done.
      const again =
        bodyless && sent.reusedSocket && (error as { code?: string }).code === "ECONNRESET";
      if (response.headersSent || response.destroyed) response.destroy();
      else if (again && !answered) send();
      else {
        const problem = unreachable(upstream, error);
        done({ status: sendText(response, 502, `${problem}\n`), problem });
      }
    };
    const send = () => {
      sent = this.#open(upstream, method, headers);
      sent.on("timeout", () => {
        if (!answered) sent.destroy(new Error("it did not answer in time"));
      });
      sent.on("error", fail);
      sent.on("upgrade", (_answer, socket) => {
        socket.destroy();
        fail(new Error("it answered with 101, which was not asked for"));
      });
      sent.on("response", (answer) => {
        answered = true;
        answer.on("error", () => response.destroy());
        const { statusCode: status = 502 } = answer;
        if (status < MIN_STATUS) {
          answer.destroy();
          fail(new Error(`it answered with ${status}, which is no status of an answer`));
          return;
        }
        done({ status, problem: null });
        const document = isDocument(answer);
        if (document && method !== "HEAD") {
          sendDocument(answer, response, passage, this.random.secret(16));
          return;
        }
        response.writeHead(status, answerHeaders(answer.headers, passage.policy(), document));
        answer.pipe(response);
      });
      if (bodyless) sent.end();
      else request.pipe(sent);
    };
    response.on("close", () => {
      if (!response.writableFinished) sent.destroy();
    });
    send();
  }

  /** Passes a WebSocket on. */
  upgrade(
    upstream: Upstream,
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    own: http.OutgoingHttpHeaders,
    done: (outcome: Outcome) => void,
  ): void {
    const headers = requestHeaders(request.headers, upstream.host, this.via, own);
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

  /** Closes all connections. */
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
    const timeout = pooled ? ANSWER_TIME : undefined;
    const options = { host, port, path, method, headers, agent, timeout, setHost: false };
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
function sendDocument(
  answer: IncomingMessage,
  response: ServerResponse,
  passage: Passage,
  nonce: string,
) {
  const { statusCode = 502, headers } = answer;
  const chunks: Buffer[] = [];
  let size = 0;
  const asIs = (whole: Buffer) => {
    response.writeHead(statusCode, answerHeaders(headers, passage.policy(), true));
    response.write(whole);
  };
  const collect = (chunk: Buffer) => {
    // What came after the document was no HTTP, which has been answered already.
    if (response.headersSent) return;
    chunks.push(chunk);
    size += chunk.length;
    if (size <= MAX_DOCUMENT_BYTES) return;
    answer.off("data", collect);
    answer.off("end", finish);
    asIs(Buffer.concat(chunks));
    answer.pipe(response);
  };
  const finish = () => {
    if (response.headersSent) return;
    const body = Buffer.concat(chunks);
    const plain = decoded(body, headers["content-encoding"]);
    if (plain === undefined) {
      asIs(body);
      response.end();
      return;
    }
    const marked = withNonce(plain, nonce, passage.ticket);
    const kept = answerHeaders(headers, passage.policy(nonce), true);
    if (passage.ticket !== undefined) {
      kept["set-cookie"] = [...(headers["set-cookie"] ?? []), ticketCookie(passage.ticket)];
    }
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
