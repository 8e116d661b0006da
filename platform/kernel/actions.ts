import { wrongField } from "./http/api-error.js";
import { fits, missing, type Reader, read } from "./http/input/readers.js";
import type { Caller } from "./principal.js";

/** Reads the arguments of an action: first the required ones, then the optional ones. */
export type Arguments = Reader<unknown[]>;

/** Every method of an actor with the schema of its arguments. */
export type Actions<Actor> = {
  readonly [Name in keyof Actor as Actor[Name] extends (...given: never[]) => unknown
    ? Name
    : never]: Arguments;
};

/** What a user can do in a domain. */
export interface ActorPart<Actor extends object = object> {
  /** Acts as a user of an application, by the rules of the HTTP API. */
  of(who: Caller): Actor;
  /** The same actions for `/admin/act`, with what their arguments must be. */
  readonly actions: Actions<Actor>;
}

/** Declares the arguments of an action. */
export function args(
  required: readonly Reader<unknown>[],
  optional: readonly Reader<unknown>[] = [],
): Arguments {
  const readers = [...required, ...optional];
  const lengths = { min: required.length, max: readers.length };
  return (value, place) => {
    if (!Array.isArray(value) || !fits(value.length, lengths, place)) return undefined;
    return readers.slice(0, value.length).map((reader, index) => {
      const given: unknown = value[index];
      const absent = given === undefined || (given === null && !("takesNull" in reader));
      if (!absent) return reader(given, place.at(index));
      return index < required.length ? missing(place.at(index)) : undefined;
    });
  };
}

/** Where an actor has what makes the actor of each part, once. */
const ACTING = Symbol("acting");

interface ActingObject {
  readonly [ACTING]: (part: number) => object;
}

type Methods = Readonly<Record<string, (...given: unknown[]) => unknown>>;

/** Prototypes of actors, by the actions of all domains, which are the same for all platforms. */
const prototypes: { readonly actions: readonly object[]; readonly prototype: object }[] = [];

/** All the actors of a platform as one. */
export class Actors {
  readonly #parts: readonly ActorPart[];
  readonly #prototype: object;

  constructor(parts: readonly ActorPart[]) {
    this.#parts = parts;
    this.#prototype = prototypeOf(parts.map(({ actions }) => actions));
  }

  /** One object with the actions of all domains, each of which is made when it is asked for. */
  of(who: Caller): object {
    const made: object[] = [];
    const value = (part: number): object => {
      made[part] ??= (this.#parts[part] as ActorPart).of(who);
      return made[part];
    };
    const actor: ActingObject = Object.create(this.#prototype, { [ACTING]: { value } });
    return Object.assign(actor, { userId: who.userId, applicationId: who.applicationId });
  }

  /**
   * Carries out a declared action.
   *
   * @throws ApiError 50035 for an action that no domain declares, or arguments that do not fit
   */
  perform(who: Caller, action: string, given: readonly unknown[]): unknown {
    const part = this.#parts.find(({ actions }) => Object.hasOwn(actions, action));
    if (part === undefined) {
      const names = this.#parts.flatMap(({ actions }) => Object.keys(actions));
      const message = `There is no action "${action}"; there are ${names.join(", ")}.`;
      throw wrongField("action", "BASE_TYPE_CHOICES", message);
    }
    const reader = (part.actions as Readonly<Record<string, Arguments>>)[action] as Arguments;
    const values = read(reader, given, "arguments");
    const own = part.of(who) as Readonly<Record<string, (...given: unknown[]) => unknown>>;
    return own[action]?.(...values);
  }
}

/** Has a getter for each action, as hundreds of methods for each of the people of a test take long to make. */
function prototypeOf(actions: readonly object[]): object {
  const known = prototypes.find(
    (each) =>
      each.actions.length === actions.length &&
      each.actions.every((one, index) => one === actions[index]),
  );
  if (known !== undefined) return known.prototype;
  const prototype = {};
  for (const [part, own] of actions.entries()) {
    for (const name of Object.keys(own)) {
      Object.defineProperty(prototype, name, {
        enumerable: true,
        get(this: ActingObject) {
          const acting = this[ACTING](part) as Methods;
          const value = acting[name]?.bind(acting);
          Object.defineProperty(this, name, { value, enumerable: true, configurable: true });
          return value;
        },
      });
    }
  }
  prototypes.push({ actions, prototype });
  return prototype;
}
