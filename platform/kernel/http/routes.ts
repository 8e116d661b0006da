import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import type { Reader } from "./input/readers.js";

/** Names of the parameters of a path, such as `guild_id` of `/guilds/:guild_id`. */
type NamesOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Parameters of a query as they were sent, where a route declares no reader for them. */
type AnyQuery = Readonly<Record<string, string | undefined>>;

/** A request to a route: its path names the parameters, its readers say what body and query are. */
export type RequestOf<Path extends string, Body = unknown, Query = AnyQuery> = FastifyRequest<{
  Params: Record<NamesOf<Path>, string>;
  Body: Body;
  Querystring: Query;
}>;

/** How a route treats requests before its handler gets them. */
interface RouteOptions<Path extends string, Body, Query>
  extends Pick<RouteShorthandOptions, "bodyLimit" | "config"> {
  /** Reads the body; a request without one says as much as one with an empty object. */
  readonly body?: Reader<Body>;
  /** Reads the query. */
  readonly query?: Reader<Query>;
  /** Looks at a request before its body is read. @throws what refuses it */
  readonly onRequest?: (request: RequestOf<Path>) => Promise<void>;
}

/** Answers a request. What it returns is the answer; nothing is 204. */
type Handler<Path extends string, Body = unknown, Query = AnyQuery> = (
  request: RequestOf<Path, Body, Query>,
  reply: FastifyReply,
) => unknown;

/** Adds a route of one method. */
interface AddRoute {
  <Path extends string>(path: Path, handler: Handler<Path>): void;
  <Path extends string, Body = unknown, Query = AnyQuery>(
    path: Path,
    options: RouteOptions<Path, Body, Query>,
    handler: Handler<Path, Body, Query>,
  ): void;
}

/** What of Fastify's interface platforms use besides routes. */
export const CALLS = [
  "addHook",
  "addContentTypeParser",
  "removeAllContentTypeParsers",
  "decorateRequest",
  "setErrorHandler",
  "setNotFoundHandler",
] as const;

/** Where routes are added. */
export interface Routes extends Pick<FastifyInstance, (typeof CALLS)[number]> {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly patch: AddRoute;
  readonly delete: AddRoute;
  /** Adds routes that have hooks and parsers of their own. */
  register(add: (routes: Routes) => void, options?: { readonly prefix?: string }): void;
}
