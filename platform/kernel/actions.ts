import { wrongField } from "./http/api-error.js";
import { validationError } from "./http/validation.js";
import { compileStrictly } from "./http/validator.js";
import type { Caller } from "./principal.js";

/** A JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** Which arguments an action takes: as many as are required, then those that may be left out. */
export interface ArgumentSchema {
  readonly type: "array";
  /** Schemas by position; absent when there are none, which JSON schemas cannot say with a list. */
  readonly items?: readonly Schema[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly additionalItems: false;
}

/** Every method of an actor with the schema of its arguments. */
export type Actions<Actor> = {
  readonly [Name in keyof Actor as Actor[Name] extends (...given: never[]) => unknown
    ? Name
    : never]: ArgumentSchema;
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
  required: readonly Schema[],
  optional: readonly Schema[] = [],
): ArgumentSchema {
  const items = [...required, ...optional];
  const { length: maxItems } = items;
  const schema = { type: "array", minItems: required.length, maxItems } as const;
  return { ...schema, ...(maxItems === 0 ? {} : { items }), additionalItems: false };
}

/** All the actors of a platform as one. */
export class Actors {
  readonly #parts: readonly ActorPart[];

  constructor(parts: readonly ActorPart[]) {
    this.#parts = parts;
  }

  /** One object with the actions of all domains. */
  of(who: Caller): object {
    const actor = {};
    for (const part of this.#parts) {
      const own = part.of(who) as Readonly<Record<string, (...given: unknown[]) => unknown>>;
      for (const name of Object.keys(part.actions)) {
        const act = own[name];
        if (act === undefined) continue;
        Object.defineProperty(actor, name, { value: act.bind(own), enumerable: true });
      }
    }
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
    const schema = (part.actions as Readonly<Record<string, ArgumentSchema>>)[action];
    const validate = compileStrictly(schema as ArgumentSchema);
    if (!validate(given)) throw validationError(validate.errors ?? [], ["arguments"]);
    const own = part.of(who) as Readonly<Record<string, (...given: unknown[]) => unknown>>;
    return own[action]?.(...given);
  }
}
