import type { ActorPart } from "./actions.js";
import type { OperationHandler } from "./gateway/operation-handler.js";
import type { ReadyPart } from "./gateway/ready.js";
import type { Routes } from "./http/routes.js";
import type { Site, Upgrade } from "./http/sites.js";
import type { Kernel } from "./kernel.js";
import type { Command } from "./rpc/command.js";

/** What a domain adds to a platform. Everything but its API is optional. */
export interface Part<Api = unknown> {
  /** The API that `platform.domain(…)` returns and that domains which need this one get. */
  readonly api: Api;
  /** Adds routes to the HTTP API, in all versions that are served. */
  routes?(api: Routes): void;
  /** Adds pages at the root of the platform. */
  pages?(app: Routes): void;
  /** Adds routes below `/admin`, behind the admin token. */
  admin?(app: Routes): void;
  /** Host names of their own, which the domain answers for. */
  readonly site?: Site;
  /** WebSockets at the root of the platform besides the gateway, by path. */
  readonly sockets?: ReadonlyMap<string, Upgrade>;
  /** Fields of READY and READY_SUPPLEMENTAL. */
  readonly ready?: ReadyPart;
  /** Gateway payloads that the domain handles, by opcode. */
  readonly opcodes?: ReadonlyMap<number, OperationHandler>;
  /** Commands of programs on the player's machine and of activities, by name. */
  readonly commands?: ReadonlyMap<string, Command>;
  /** What a user can do, for `platform.as(user, application)` and `/admin/act`. */
  readonly actor?: ActorPart;
  /** A copy of the domain's state, as plain data. */
  view?(): object;
  /** Ends what would keep the process alive. */
  close?(): Promise<void>;
}

/** A part of the platform that can be left out, with the domains it builds on. */
export interface Domain<
  Needs extends readonly AnyDomain[] = readonly AnyDomain[],
  Made extends Part = Part,
> {
  /** Also the name of its folder. */
  readonly name: string;
  /** The domains whose APIs {@link create} gets; nothing else of `domains/` may be imported. */
  readonly needs: Needs;
  /** Makes the domain's part of one platform. Nothing listens yet. */
  create(kernel: Kernel, ...needs: ApisOf<Needs>): Made;
}

/** Any domain, whatever it needs. */
export interface AnyDomain {
  readonly name: string;
  readonly needs: readonly AnyDomain[];
  create(kernel: Kernel, ...needs: never[]): Part;
}

/** What a domain's `create` returns. */
export type PartOf<D extends AnyDomain> = ReturnType<D["create"]>;

/** What `platform.domain(…)` returns for a domain. */
export type ApiOf<D extends AnyDomain> = PartOf<D>["api"];

/** The APIs of several domains, in their order. */
export type ApisOf<Needs extends readonly AnyDomain[]> = {
  [Index in keyof Needs]: ApiOf<Needs[Index]>;
};

/** Declares a domain; the types of its API and actor follow from what `create` returns. */
export function defineDomain<const Needs extends readonly AnyDomain[], Made extends Part>(
  domain: Domain<Needs, Made>,
): Domain<Needs, Made> {
  return domain;
}

/** The APIs of domains that have names. */
export type NamedApis<Named extends Readonly<Record<string, AnyDomain>>> = {
  readonly [Name in keyof Named]: ApiOf<Named[Name]>;
};

/**
 * What a domain of many needs declares once: their list, for {@link Domain.needs}, and what makes the
 * APIs that `create` gets an object with the same names.
 */
export function namedNeeds<const Named extends Readonly<Record<string, AnyDomain>>>(named: Named) {
  const names = Object.keys(named) as (keyof Named & string)[];
  return {
    needs: names.map((name) => named[name]),
    apis: (given: readonly unknown[]): NamedApis<Named> =>
      Object.fromEntries(names.map((name, index) => [name, given[index]])) as NamedApis<Named>,
  };
}
