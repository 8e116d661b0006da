import type { IncomingMessage, RequestListener } from "node:http";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type RouteHandler,
  type RouteOptions,
} from "fastify";
import { CALLS, type Routes } from "./routes.js";

/** A function that a platform gives to Fastify: a handler, a hook, a parser or an error handler. */
type Action = (...given: unknown[]) => unknown;

/** Something that was registered, to be registered at a Fastify application. */
type Step = (app: FastifyInstance) => unknown;

/** Changes a route before it is added. */
type ChangeRoute = (route: RouteOptions) => void;

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Carries the actions of a platform in the requests that come to it. */
const ACTIONS = Symbol("actions");

type Carrier = { raw: IncomingMessage & { [ACTIONS]: readonly Action[] } };

/** The applications of this process, by the shapes of their tables. */
const applications = new Map<string, Promise<FastifyInstance>>();

/**
 * Records what a platform registers, in the terms of a Fastify instance.
 *
 * Fastify needs tens of milliseconds to prepare hundreds of routes, and a test starts a platform of its
 * own. All platforms have the same routes and differ in the functions behind them, so one Fastify
 * application serves all platforms of a process: it calls the functions of the platform that a request
 * came to.
 */
export class RouteTable {
  /** Methods and addresses of all routes, e.g. `GET` and `/api/v10/users/:user_id`. */
  readonly routes: { readonly method: string; readonly url: string }[] = [];
  /** What platforms register at their root. */
  readonly root: Routes;
  readonly #actions: Action[] = [];
  readonly #steps: Step[] = [];
  /** What was registered, but for the functions. */
  readonly #shape: string[] = [];

  /** @param change - is called with each route before it is added */
  constructor(readonly change: ChangeRoute) {
    this.root = this.#scope(this.#steps, [""]);
  }

  /** Registers the same routes below several prefixes. */
  below(prefixes: readonly string[], add: (scope: Routes) => void): void {
    this.#nest(this.#steps, prefixes, prefixes, add);
  }

  /**
   * Answers requests by the functions that were recorded.
   *
   * @param options - of the Fastify application; tables of one shape must give the same
   */
  async handler(options: FastifyServerOptions): Promise<RequestListener> {
    const shape = this.#shape.join("\n");
    const made = applications.get(shape) ?? build(options, this.#steps);
    applications.set(shape, made);
    this.#steps.length = this.#shape.length = 0;
    const { routing } = await made;
    const actions = this.#actions;
    return (request, response) => {
      Object.assign(request, { [ACTIONS]: actions });
      routing(request, response);
    };
  }

  /** Adds a route below prefixes. @returns how it is registered at an application */
  add(given: RouteOptions, prefixes: readonly string[]): Step {
    const { url } = given;
    const urls = prefixes.map((prefix) => prefix + url);
    const changed = { ...given, url: urls.at(-1) as string };
    this.change(changed);
    for (const method of [changed.method].flat()) {
      this.routes.push(...urls.map((one) => ({ method, url: one })));
    }
    this.#shape.push(`${changed.method} ${url}`);
    const options = this.#forwarded({ ...changed, url });
    return (app) => app.route(options);
  }

  /** A scope within another one: `added` are its prefixes there, `prefixes` those at the root. */
  #nest(
    outer: Step[],
    added: readonly string[],
    prefixes: readonly string[],
    add: (scope: Routes) => unknown,
  ): void {
    const steps: Step[] = [];
    this.#shape.push(`scope ${prefixes}`);
    add(this.#scope(steps, prefixes));
    this.#shape.push("end of scope");
    outer.push((app) => {
      for (const prefix of added) {
        app.register(async (scope) => steps.forEach((step) => void step(scope)), { prefix });
      }
    });
  }

  #scope(steps: Step[], prefixes: readonly string[]): Routes {
    const route = (given: RouteOptions) => void steps.push(this.add(given, prefixes));
    const calls = CALLS.map((name) => [
      name,
      (...given: unknown[]) => {
        this.#shape.push(`${name} ${String(given[0])}`);
        const forwarded = given.map((one) => this.#forwarded(one));
        steps.push((app) => (app[name] as Action)(...forwarded));
      },
    ]);
    const routes = METHODS.map((method) => [
      method.toLowerCase(),
      (url: string, ...rest: [RouteHandler] | [object, RouteHandler]) =>
        route({ ...rest.at(-2), method, url, handler: answering(rest.at(-1) as RouteHandler) }),
    ]);
    return {
      ...Object.fromEntries([...calls, ...routes]),
      route,
      register: (add: (scope: Routes) => unknown, { prefix = "" } = {}) =>
        this.#nest(
          steps,
          [prefix],
          prefixes.map((one) => one + prefix),
          add,
        ),
    };
  }

  /** The same with each function, also of a list or of options, in place of which another one is called. */
  #forwarded<T>(value: T): T {
    if (typeof value === "function") return forward(this.#actions.push(value as never) - 1) as T;
    if (Array.isArray(value)) return value.map((one) => this.#forwarded(one)) as T;
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, this.#forwarded(one)]);
    return Object.fromEntries(entries);
  }
}

async function build(
  options: FastifyServerOptions,
  steps: readonly Step[],
): Promise<FastifyInstance> {
  const app = Fastify(options);
  for (const step of steps) step(app);
  await app.ready();
  return app;
}

/** Answers with 204 where a handler returns nothing. */
function answering(handler: RouteHandler): RouteHandler {
  return function (request: FastifyRequest, reply: FastifyReply) {
    const send = (answer: unknown) =>
      answer === undefined && !reply.sent ? reply.code(204).send() : answer;
    const answer: unknown = handler.call(this, request, reply);
    return answer instanceof Promise ? answer.then(send) : send(answer);
  };
}

/** What Fastify calls with a request, or with an error and a request, in place of an action. */
function forward(index: number): Action {
  return (first, second, third, fourth) => {
    const { raw } = ((first as Carrier)?.raw === undefined ? second : first) as Carrier;
    return (raw[ACTIONS][index] as Action)(first, second, third, fourth);
  };
}
