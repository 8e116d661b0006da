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

/** Carries the table of a platform in the requests that come to it. */
const TABLE = Symbol("table");

type Carrier = { raw: IncomingMessage & { [TABLE]: RouteTable } };

/** A route as it is asked for, e.g. `GET` and `/api/v10/users/:user_id`. */
export interface ServedRoute {
  readonly method: string;
  readonly url: string;
}

/** Routes that are recorded together, the first time that one of them is asked for. */
class Section {
  readonly actions: Action[] = [];
  readonly steps: Step[] = [];
  readonly routes: ServedRoute[] = [];
  /** What was registered, but for the functions. */
  readonly shape: string[] = [];

  /** @param add - records the section; undefined once it has */
  constructor(public add: (() => void) | undefined) {}
}

/** What all platforms of this process share that have the same routes. */
interface Shared {
  readonly app: Promise<FastifyInstance>;
  /** The shape of each section. */
  readonly shapes: readonly string[];
}

/** The applications of this process, by the shapes of what their tables have at the root. */
const applications = new Map<string, Shared>();

/**
 * Records what a platform registers, in the terms of a Fastify instance.
 *
 * Fastify needs tens of milliseconds to prepare hundreds of routes, and a test starts a platform of its
 * own. All platforms have the same routes and differ in the functions behind them, so one Fastify
 * application serves all platforms of a process: it calls the functions of the platform that a request
 * came to. All but the first platform make these functions for the sections that are asked for.
 */
export class RouteTable {
  /** What platforms register at their root. */
  readonly root: Routes;
  readonly #steps: Step[] = [];
  /** What is registered at the root, and then the others. */
  readonly #sections = [new Section(undefined)];
  /** The section that is being recorded. */
  #current = this.#sections[0] as Section;
  #shared: Shared | undefined;

  /** @param change - is called with each route before it is added */
  constructor(readonly change: ChangeRoute) {
    this.root = this.#scope(this.#steps, "");
  }

  /** Methods and addresses of all routes. */
  get routes(): readonly ServedRoute[] {
    for (const section of this.#sections) this.#record(section);
    return this.#sections.flatMap(({ routes }) => routes);
  }

  /** Registers sections at the root, each of which must have the same routes on all platforms. */
  later(sections: readonly ((scope: Routes) => void)[]): void {
    this.#steps.push(...sections.map((add) => this.#section("", add)));
  }

  /** Registers sections below a prefix. */
  below(prefix: string, sections: readonly ((scope: Routes) => void)[]): void {
    const steps = sections.map((add) => this.#section(prefix, add));
    nested(this.#steps, prefix, steps);
  }

  /**
   * Answers requests by the functions that were recorded.
   *
   * @param options - of the Fastify application; tables of one shape must give the same
   */
  async handler(options: FastifyServerOptions): Promise<RequestListener> {
    const shape = (this.#sections[0] as Section).shape.join("\n");
    const shared = applications.get(shape) ?? this.#share(options);
    applications.set(shape, shared);
    this.#shared = shared;
    this.#steps.length = 0;
    const { routing } = await shared.app;
    return (request, response) => {
      Object.assign(request, { [TABLE]: this });
      routing(request, response);
    };
  }

  /** The function of this platform that was recorded at a place of a section. */
  action(section: number, index: number): Action {
    const recorded = this.#sections[section] as Section;
    this.#record(recorded);
    return recorded.actions[index] as Action;
  }

  #share(options: FastifyServerOptions): Shared {
    for (const section of this.#sections) this.#record(section);
    const shapes = this.#sections.map(({ shape }) => shape.join("\n"));
    return { app: build(options, this.#steps), shapes };
  }

  /** A section that is not recorded yet. @returns how it is registered at an application */
  #section(prefix: string, add: (scope: Routes) => void): Step {
    const section = new Section(() => add(this.#scope(section.steps, prefix)));
    this.#current.shape.push(`section ${prefix}`);
    this.#sections.push(section);
    return (app) => section.steps.forEach((step) => void step(app));
  }

  #record(section: Section): void {
    const { add, shape } = section;
    if (add === undefined) return;
    section.add = undefined;
    this.#current = section;
    add();
    this.#current = this.#sections[0] as Section;
    if (this.#shared === undefined) return;
    // Another application answers for this platform.
    section.steps.length = 0;
    if (this.#shared.shapes[this.#sections.indexOf(section)] !== shape.join("\n"))
      throw new Error("The platform has other routes than the first one of this process.");
  }

  /** Adds a route below a prefix. @returns how it is registered at an application */
  add(given: RouteOptions, prefix: string): Step {
    const { url } = given;
    const changed = { ...given, url: prefix + url };
    this.change(changed);
    for (const method of [changed.method].flat()) {
      this.#current.routes.push({ method, url: changed.url });
    }
    this.#current.shape.push(`${changed.method} ${url}`);
    const options = this.#forwarded({ ...changed, url });
    return (app) => app.route(options);
  }

  /** A scope within another one: `added` is its prefix there, `prefix` that at the root. */
  #nest(outer: Step[], added: string, prefix: string, add: (scope: Routes) => unknown): void {
    const steps: Step[] = [];
    this.#current.shape.push(`scope ${prefix}`);
    add(this.#scope(steps, prefix));
    this.#current.shape.push("end of scope");
    nested(outer, added, steps);
  }

  #scope(steps: Step[], outerPrefix: string): Routes {
    const route = (given: RouteOptions) => void steps.push(this.add(given, outerPrefix));
    const calls = CALLS.map((name) => [
      name,
      (...given: unknown[]) => {
        this.#current.shape.push(`${name} ${String(given[0])}`);
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
        this.#nest(steps, prefix, outerPrefix + prefix, add),
    };
  }

  /** The same with each function, also of a list or of options, in place of which another one is called. */
  #forwarded<T>(value: T): T {
    if (typeof value === "function") {
      const { actions } = this.#current;
      return forward(this.#sections.indexOf(this.#current), actions.push(value as never) - 1) as T;
    }
    if (Array.isArray(value)) return value.map((one) => this.#forwarded(one)) as T;
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, one]) => [key, this.#forwarded(one)]);
    return Object.fromEntries(entries);
  }
}

/** Registers steps below a prefix within a scope. */
function nested(outer: Step[], prefix: string, steps: readonly Step[]): void {
  outer.push((app) => {
    app.register(async (scope) => steps.forEach((step) => void step(scope)), { prefix });
  });
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
function forward(section: number, index: number): Action {
  return (first, second, third, fourth) => {
    const { raw } = ((first as Carrier)?.raw === undefined ? second : first) as Carrier;
    return raw[TABLE].action(section, index)(first, second, third, fourth);
  };
}
