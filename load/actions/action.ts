import { briefly } from "../errors.js";
import type { Player } from "../player/player.js";

/** What a field may hold: its type, how it is called in messages, and how it is checked. */
export interface Kind<Value> {
  readonly called: string;
  /** The value, or undefined when it does not fit. */
  read(given: unknown): Value | undefined;
  /** What the value of a variable means: files of variables have texts alone, or numbers for texts. */
  convert(given: unknown): unknown;
}

const kind = <Value>(
  called: string,
  read: (given: unknown) => Value | undefined,
  convert: (given: unknown) => unknown = (given) =>
    typeof given === "number" ? String(given) : given,
): Kind<Value> => ({ called, read, convert });

const isMap = (given: unknown): given is Record<string, unknown> =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/** A text; of a variable also a number, as files of variables have them. */
export const text = kind("a text, in quotes if it is a number", (given) => {
  if (typeof given === "string" && given !== "") return given;
  return undefined;
});

export const id = kind("an id in quotes", (given) =>
  typeof given === "string" && /^\d+$/.test(given) ? given : undefined,
);

/** A timer with a longer delay would end at once. */
export const MAX_SECONDS = 2_147_483;

export const seconds = kind(
  "a number of seconds",
  (given) => (typeof given === "number" && given >= 0 ? Math.min(given, MAX_SECONDS) : undefined),
  (given) =>
    typeof given === "string" && /\d/.test(given) && !Number.isNaN(+given) ? +given : given,
);

export const flag = kind(
  "true or false",
  (given) => (typeof given === "boolean" ? given : undefined),
  (given) => (given === "true" || given === "false" ? given === "true" : given),
);

export const map = kind("a map", (given) => (isMap(given) ? given : undefined));

export const texts = kind("a map of texts", (given) => {
  if (!isMap(given)) return undefined;
  const values = Object.values(given);
  return values.every((value) => typeof value === "string")
    ? (given as Record<string, string>)
    : undefined;
});

/** The fields of an action, by name. */
export type Fields = Readonly<Record<string, Kind<unknown>>>;

type ValueOf<Of> = Of extends Kind<infer Value> ? Value : never;

type Values<Required extends Fields, Optional extends Fields> = {
  readonly [Name in keyof Required]: ValueOf<Required[Name]>;
} & { readonly [Name in keyof Optional]?: ValueOf<Optional[Name]> | undefined };

/** What a virtual user can do, as a script names it. */
export interface Action {
  readonly required: Fields;
  readonly optional: Fields;
  /** The field that a value stands for which is no map: `leaveLobby: "…"`. */
  readonly short: string | undefined;
  /** Whether it has a result that `capture` can store in a variable. */
  readonly result: boolean;
  run(player: Player, values: Readonly<Record<string, unknown>>): Promise<unknown>;
}

/** Declares an action; its fields give the types of the values that it is run with. */
export function action<
  const Required extends Fields = Record<never, never>,
  const Optional extends Fields = Record<never, never>,
>(
  definition: {
    readonly required?: Required;
    readonly optional?: Optional;
    readonly short?: keyof (Required & Optional) & string;
    readonly result?: boolean;
  },
  run: (player: Player, values: Values<Required, Optional>) => Promise<unknown>,
): Action {
  return {
    required: definition.required ?? {},
    optional: definition.optional ?? {},
    short: definition.short,
    result: definition.result ?? false,
    run: run as Action["run"],
  };
}

/** The value of one field. @throws what `fail` makes, for a value that does not fit */
export function readField(
  name: string,
  expected: Kind<unknown>,
  given: unknown,
  fail: (message: string) => Error,
): unknown {
  const value = expected.read(given);
  if (value === undefined) throw fail(`${name} must be ${expected.called}; got ${briefly(given)}.`);
  return value;
}
