import { once } from "node:events";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { type Duplex, Readable } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { PlatformError } from "../errors.js";
import { loseAnswer, playHttpFault } from "../faults/http-faults.js";
import { guarded } from "../internal-errors.js";
import { parseJson } from "../json.js";
import type { Kernel } from "../kernel.js";
import { keepBody, keepReason, watchHttp } from "../traffic/http-traffic.js";
import { AnsweredError } from "./answered-error.js";
import {
  ApiError,
  foreignHost,
  invalidForm,
  invalidJson,
  notStored,
  wrongContentType,
} from "./api-error.js";
import { apiRoute, apiRoutes } from "./api-routes.js";
import { allowPages, answerPreflights } from "./cors.js";
import { answerHealth } from "./health.js";
import { isOwnHost } from "./host-names.js";
import { decodeBodies } from "./input/encodings.js";
import { readInput, watchQueries } from "./input/read-input.js";
import { routeOf, targetOf } from "./input/targets.js";
import { authorizeLargeBodies } from "./large-bodies.js";
import { guardLegacyHost, LEGACY_HOST_REQUESTS, pathOnHost } from "./legacy-host.js";
import { EDGE, sendBan, sendLimitHit } from "./limit-answers.js";
import { readMultipart } from "./multipart.js";
import { oneAtATime } from "./one-at-a-time.js";
import { requireIds } from "./path-ids.js";
import { RouteTable } from "./route-table.js";
import type { Routes } from "./routes.js";
import { type Site, siteOf } from "./sites.js";
import { answerUnknownRoute } from "./unknown-routes.js";
import { isWebSocket } from "./upgrades.js";
import { versioned } from "./versions.js";

/** Certificate and key of a platform that serves TLS, in PEM. */
export interface TlsOptions {
  /** Private key of the certificate, in PEM. */
  key: string | Buffer;
  /** Certificate that the platform shows, in PEM. */
  cert: string | Buffer;
}

/** Largest request body the platform reads, in bytes. */
const BODY_LIMIT = 1024 * 1024;

/**
 * How long a connection waits for its next request. A client that sends one just when its connection ends gets
 * ECONNRESET, which after the 5 seconds of Node.js happens on machines that are busy.
 */
const KEEP_ALIVE_MS = 75_000;

/** Longest part of a path that is a parameter; tokens of interactions have over 200 characters. */
const MAX_PARAMETER_LENGTH = 512;

/** The HTTP side of one platform: parsers, error answers, limits and faults, and whatever domains add. */
export class HttpServer {
  readonly routes: RouteTable;
  readonly server: http.Server;
  #answer: http.RequestListener | undefined;

  constructor(
    kernel: Kernel,
    tls: TlsOptions | undefined,
    hostNames: readonly string[],
    sites: readonly Site[],
  ) {
    this.routes = new RouteTable(readInput(kernel.unknownFields));
    addToAllRoutes(this.routes, kernel, hostNames);
    kernel.rateLimits.routes = () => [LEGACY_HOST_REQUESTS, ...apiRoutes(this.routes.routes)];
    const serve = oneAtATime((request, response) => {
      const site = siteOf(sites, request);
      if (site === undefined) {
        // No fault, limit or watcher of requests affects it.
        const healthy = kernel.turn.fault === undefined;
        if (!answerHealth(request, response, healthy)) this.#answer?.(request, response);
      } else {
        guarded(
          kernel.events,
          () => site.request(request, response),
          () => response.destroy(),
        );
      }
    });
    // Node.js 24.9 and newer ask which offers of another protocol are taken; declineUpgrade() is for older ones,
    // as newer ones leave the body of such a request out of what the socket has still to say.
    const options: http.ServerOptions & { shouldUpgradeCallback: typeof isWebSocket } = {
      shouldUpgradeCallback: isWebSocket,
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    this.server =
      tls === undefined
        ? http.createServer(options, serve)
        : https.createServer({ ...tls, ...options }, serve);
    this.server.on("clientError", refuseMalformed);
  }

  async listen(host: string, port: number): Promise<AddressInfo> {
    this.#answer = await this.routes.handler(FASTIFY_OPTIONS);
    this.server.listen(port, host);
    await once(this.server, "listening");
    return this.server.address() as AddressInfo;
  }

  async close(): Promise<void> {
    if (!this.server.listening) return;
    const closed = once(this.server, "close");
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

const FASTIFY_OPTIONS: FastifyServerOptions = {
  bodyLimit: BODY_LIMIT,
  rewriteUrl: (request) => {
    const { headers } = request;
    return routeOf(request, versioned(pathOnHost({ headers, url: targetOf(request) })));
  },
  exposeHeadRoutes: false,
  // Of paths that no route can match, as they cannot be decoded or a part is too long.
  frameworkErrors: ({ statusCode = 400 }, _request, reply) => {
    const message = `${statusCode}: ${http.STATUS_CODES[statusCode]}`;
    reply.hijack();
    reply.raw.writeHead(statusCode, { "content-type": "application/json" });
    reply.raw.end(JSON.stringify({ message, code: 0 }));
  },
  // No route has a schema, and loading the compilers takes longer than making all routes.
  schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
};

function noSchemas(): never {
  throw new Error("Routes read their input by readers, and have no schemas.");
}

/** Answers malformed HTTP requests. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code !== "ECONNRESET" && socket.writable) {
    const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : 400;
    const body = JSON.stringify({ message: `${status}: ${http.STATUS_CODES[status]}`, code: 0 });
    const length = `Content-Length: ${body.length}`;
    socket.write(
      `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${length}\r\nContent-Type: application/json\r\n\r\n${body}`,
    );
  }
  socket.destroy(error);
}

function addToAllRoutes(routes: RouteTable, kernel: Kernel, hostNames: readonly string[]): void {
  const app = routes.root;
  decodeBodies(app);
  addParsers(app, kernel);
  watchHttp(app, kernel);
  app.addHook("onRequest", async () => {
    if (kernel.turn.fault !== undefined) throw notStored(kernel.turn.fault);
  });
  watchQueries(app, kernel.unknownFields);
  app.addHook("onRequest", async (request) => {
    if (!isOwnHost(request.headers.host, hostNames)) throw foreignHost();
  });
  answerPreflights(app);
  guardLegacyHost(app, kernel.rateLimits);
  app.addHook("onRequest", async (request, reply) => {
    const played = await playHttpFault(kernel, request, reply);
    if (played !== undefined) return played;
    const route = apiRoute(request.routeOptions.url, request.url);
    if (route === undefined) return;
    const banned = kernel.rateLimits.bannedFor(request);
    if (banned > 0) return sendBan(reply, banned);
    const hit = kernel.rateLimits.count(request, reply, `${request.method} ${route}`);
    return hit === undefined ? undefined : sendLimitHit(reply, hit);
  });
  app.addHook("preHandler", async (request, reply) => {
    const route = apiRoute(request.routeOptions.url, request.url);
    if (route === undefined) return;
    const hit = kernel.rateLimits.countBody(request, `${request.method} ${route}`);
    return hit === undefined ? undefined : sendLimitHit(reply, hit);
  });
  authorizeLargeBodies(app, kernel.authentication, BODY_LIMIT);
  // A client that goes by this header follows the platform's clock, wherever a test has set it.
  app.addHook("onSend", async (request, reply) => {
    loseAnswer(request);
    reply.header("date", new Date(kernel.clock.now()).toUTCString());
    const route =
      reply.statusCode === 401 ? apiRoute(request.routeOptions.url, request.url) : undefined;
    if (route !== undefined)
      kernel.rateLimits.forgive(request, reply, `${request.method} ${route}`);
    // Without it, clients take a 429 for the ban of their address by what stands before the service.
    if (reply.getHeader("server") !== EDGE) reply.header("via", "1.1 google");
    kernel.rateLimits.countInvalid(request, reply.statusCode, reply.getHeader("x-ratelimit-scope"));
    // The service names no charset with JSON, and clients compare.
    const type = reply.getHeader("content-type");
    if (type === "application/json; charset=utf-8")
      reply.header("content-type", "application/json");
  });
  // An answer is sent after its changes are stored, and after the gateway events about them.
  app.addHook("onSend", (_request, reply, payload, done) => {
    const { turn } = kernel;
    const refuse = (fault: Error) => done(null, refusal(reply, fault, payload));
    if (turn.fault !== undefined) refuse(turn.fault);
    else if (turn.idle) done(null, payload);
    else turn.sendAtEnd(() => done(null, payload), refuse);
  });
  // After the refusal above, which takes all headers from an answer.
  allowPages(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof AnsweredError) return error.answer(request, reply);
    return sendError(kernel, asToIds(error, request), reply);
  });
  answerUnknownRoute(app, () => routes.routes);
}

/** The answer that replaces one about changes that could not be stored. */
function refusal(reply: FastifyReply, fault: Error, payload: unknown): string {
  if (payload instanceof Readable) payload.destroy();
  const error = notStored(fault);
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  reply.code(error.status).header("content-type", "application/json");
  return JSON.stringify(error.body());
}

function addParsers(app: Routes, { traffic }: Kernel): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (traffic.watched) keepBody(request, body as string);
    try {
      done(null, body === "" ? undefined : parseJson(body as string));
    } catch {
      done(invalidJson());
    }
  });
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
  app.addContentTypeParser(
    "multipart/form-data",
    (request: FastifyRequest, payload: IncomingMessage) => readMultipart(request.headers, payload),
  );
  // Some clients name a type, such as application/octet-stream, where they send no body.
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
    body.length === 0 ? done(null, undefined) : done(wrongContentType("application/json")),
  );
}

/**
 * What is wrong with the ids of a path, in place of an error by which nothing has them, or nothing that
 * the caller may see; the error itself when they are ids.
 */
function asToIds(error: FastifyError, { params, url }: FastifyRequest): FastifyError {
  const hidden = error instanceof ApiError && (error.status === 404 || error.status === 403);
  if (!hidden || !url.startsWith("/api/")) return error;
  try {
    requireIds(params);
    return error;
  } catch (wrong) {
    return wrong as FastifyError;
  }
}

function sendError(kernel: Kernel, error: FastifyError, reply: FastifyReply) {
  const known = toApiError(error);
  if (known === undefined) {
    kernel.events.add("http.internal_error", { detail: error.stack ?? error.message });
    return reply.code(500).send({ message: "500: Internal Server Error", code: 0 });
  }
  if (kernel.traffic.watched) keepReason(reply.request, known.reason);
  return reply.code(known.status).send(known.body());
}

function toApiError(error: FastifyError): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (error.statusCode === 413) return new ApiError(413, 40005, "Request entity too large");
  if (error instanceof PlatformError) {
    const leaf = { _errors: [{ code: "BASE_TYPE_INVALID", message: error.message }] };
    return invalidForm(error.field === undefined ? leaf : { [error.field]: leaf });
  }
  if (error instanceof RangeError) {
    return invalidForm({ _errors: [{ code: "BASE_TYPE_INVALID", message: error.message }] });
  }
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return wrongContentType("application/json");
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError(error.statusCode, 0, error.message);
  }
  return undefined;
}
