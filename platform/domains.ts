import * as all from "./domains/all.js";
import type { AnyDomain, PartOf } from "./kernel/domain.js";
import type { Caller } from "./kernel/principal.js";

/** The domains by themselves; what they add to the platform follows from their types. */
type EachDomain = (typeof all)[keyof typeof all];

/** Every domain of the platform, in any order. */
export const domains: readonly EachDomain[] = Object.values(all);

/** All members of a union in one type. */
type Together<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** Only what is public of an object. */
type Public<T> = { [Key in keyof T]: T[Key] };

type ActorOf<D> = D extends AnyDomain
  ? PartOf<D> extends { actor: { of(who: Caller): infer Actor } }
    ? Public<Actor>
    : never
  : never;

type ViewOf<D> = D extends AnyDomain
  ? PartOf<D> extends { view(): infer View }
    ? View
    : never
  : never;

/**
 * Acts as a user of an application, as that user's game would over HTTP, with the same rules and
 * events but without a token. Methods throw the `ApiError` that the HTTP API would answer.
 */
export type Actor = Caller & Together<ActorOf<EachDomain>>;

/** What the platform holds at one moment, as plain data, for comparisons. */
export type PlatformView = Together<ViewOf<EachDomain>>;
