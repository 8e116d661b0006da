import type { FastifyRequest, RouteOptions } from "fastify";
import { invalidForm, wrongContentType } from "../api-error.js";
import { MultipartForm } from "../multipart.js";
import type { Routes } from "../routes.js";
import { type Reader, read as readWith } from "./readers.js";
import {
  type InputNotice,
  ignoringUnknownFields,
  NOT_ACTED_ON,
  type Path,
  type UnknownFields,
} from "./unknown-fields.js";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Parameters that a route which changes something reads in its query. */
    query?: readonly string[];
  }
}

/** The maximum number of reported fields of one request: a body may have a hundred thousand. */
const MAX_REPORTED = 100;

/** What is known of a request's input while it is answered. */
interface WatchedInput {
  /** Parameters of the query that were not read yet; undefined when there is no query. */
  readonly unread?: Set<string> | undefined;
  /** Names of the fields that nobody acts on, for the inspector. */
  readonly unknown?: string[];
}

/** The readers that a route declares. */
interface Declared {
  readonly body?: Reader<unknown>;
  readonly query?: Reader<unknown>;
}

const INPUT = Symbol("input");

/** Routes that take a form read it by themselves, and declare no reader of their body. */
const isForm = (body: unknown) => body instanceof MultipartForm || body instanceof URLSearchParams;

type Watched = FastifyRequest & { [INPUT]: WatchedInput | null };

/** Fields of a request that the platform does not act on, by name; undefined when there are none. */
export function unknownFieldsOf(request: FastifyRequest): readonly string[] | undefined {
  return (request as Watched)[INPUT]?.unknown;
}

/**
 * Makes routes read bodies and queries with the readers that they declare as schemas; a missing
 * body counts as an empty object. Routes of the API ignore and report fields that they do not act
 * on, or refuse them in the mode `refuse`.
 *
 * @returns a function that has to change each route before it is added
 */
export function readInput(unknownFields: UnknownFields): (route: RouteOptions) => void {
  const ignore = unknownFields.mode === "refuse" ? undefined : unknownFields;
  const read = <T>(request: FastifyRequest, act: () => T): T =>
    ignoringUnknownFields(ignore && ((path) => notify(ignore, request, "body", path)), act);

  return (route) => {
    const { handler, preValidation = [] } = route;
    const { body, query } = route as Declared;
    const ofApi = route.url.startsWith("/api/");
    if (body !== undefined || query !== undefined) {
      const readDeclared = (request: FastifyRequest) => {
        if (query !== undefined) request.query = readWith(query, request.query ?? {});
        if (body === undefined) return;
        if (ofApi && isForm(request.body)) throw wrongContentType("application/json");
        request.body = readWith(body, request.body ?? {});
      };
      const readRequest = async (request: FastifyRequest) =>
        ofApi ? read(request, () => readDeclared(request)) : readDeclared(request);
      route.preValidation = [preValidation, readRequest].flat();
    }
    if (!ofApi) return;
    route.handler = function (request, reply) {
      return read(request, () => handler.call(this, request, reply));
    };
  };
}

function notify(
  unknownFields: UnknownFields,
  request: FastifyRequest,
  part: InputNotice["part"],
  path: Path,
): void {
  const { unread, unknown = [] } = (request as Watched)[INPUT] ?? {};
  if (unknown.length === MAX_REPORTED) return;
  const name = unknownFields.note(operationOf(request), part, path);
  if (!unknown.includes(name)) unknown.push(name);
  (request as Watched)[INPUT] = { unread, unknown };
}

/** Notices parameters of queries that no route reads, or refuses them where that is wished for. */
export function watchQueries(app: Routes, unknownFields: UnknownFields): void {
  const refuses = unknownFields.mode === "refuse";
  app.decorateRequest(INPUT, null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { raw, query, routeOptions } = request;
    if (!raw.url?.includes("?") || !raw.url.startsWith("/api/")) return done();
    const unread = new Set(Object.keys(query as object));
    (request as Watched)[INPUT] = { unread };
    request.query = watchReads(query as object, unread);
    if (!refuses || request.method === "GET") return done();
    const known = routeOptions.config.query ?? [];
    const unknown = [...unread].filter((name) => !known.includes(name));
    return unknown.length === 0 ? done() : done(refusal(unknown));
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    const unread = (request as Watched)[INPUT]?.unread;
    if (unread === undefined || unread.size === 0 || reply.statusCode >= 400) {
      return done(null, payload);
    }
    if (!refuses) for (const name of unread) notify(unknownFields, request, "query", [name]);
    else if (request.method === "GET") {
      const error = refusal([...unread]);
      reply.code(error.status).type("application/json");
      return done(null, JSON.stringify(error.body()));
    }
    return done(null, payload);
  });
}

function operationOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url?.replace(/^\/api\/v\d+/, "") ?? "(unknown)"}`;
}

function refusal(names: readonly string[]) {
  return invalidForm(Object.fromEntries(names.map((name) => [name, { _errors: [NOT_ACTED_ON] }])));
}

/** An object that takes each name which is read out of a set. */
function watchReads(target: object, unread: Set<string>): object {
  return new Proxy(target, {
    get(object, name) {
      unread.delete(name as string);
      return Reflect.get(object, name);
    },
  });
}
