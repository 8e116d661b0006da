/** Plain, credential-free views of the addon's records and handles, for JSON and for inspection. */

import { INSPECT, type InspectFunction, REDACTED } from "./inspect.js";

/** A value as JSON has it. */
export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[];

/** An object as JSON has it. */
export interface JsonObject {
  readonly [name: string]: JsonValue;
}

/** The properties of a class to show. */
export interface ClassShape {
  readonly properties: readonly string[];
  /** Getters that are methods, such as `getButtons`; shown as `buttons`. */
  readonly methods?: readonly string[];
  /** Properties that carry a credential. */
  readonly secrets?: readonly string[];
  /** Enums nested in the class. */
  readonly enums?: Readonly<Record<string, object>>;
}

/** The common members of the addon's records and handles. */
interface NativeObject {
  isValid: (() => boolean) | boolean;
  readonly [name: string]: unknown;
}

type NativeClass = (abstract new () => NativeObject) & { [name: string]: unknown };

/**
 * Adds `toJSON()`, inspection and nested enums to the addon's classes. The classes exist once per
 * thread, but this code may be loaded several times: Jest loads it for each test file. The latest
 * copy is used.
 */
export function describeClasses(
  classes: Readonly<Record<string, unknown>>,
  shapes: Readonly<Record<string, ClassShape>>,
): void {
  for (const [name, shape] of Object.entries(shapes)) {
    const type = classes[name] as NativeClass;
    for (const [nested, values] of Object.entries(shape.enums ?? {}))
      Object.defineProperty(type, nested, {
        value: values,
        enumerable: true,
        configurable: true,
      });
    Object.defineProperties(type.prototype, {
      toJSON: {
        configurable: true,
        value(this: NativeObject): JsonObject | null {
          return plainObject(this, shape, []);
        },
      },
      [INSPECT]: {
        configurable: true,
        value(this: NativeObject, _depth: number, options: object, inspect: InspectFunction) {
          if (!isValid(this)) return `${name} <invalid>`;
          return `${name} ${inspect({ ...plainObject(this, shape, []), ...hidden(this, shape) }, options)}`;
        },
      },
      [SHAPE]: { configurable: true, value: shape },
    });
  }
}

/** The key of an object's shape, shared by all copies of this code. */
const SHAPE = Symbol.for("game-social-sdk.shape");

/**
 * `path` has the shapes of the enclosing objects: a handle that leads back to its own class (a
 * user's relationship has a user) is left out, so that the result is finite.
 */
function plainObject(
  object: NativeObject,
  shape: ClassShape,
  path: readonly ClassShape[],
): JsonObject | null {
  if (!isValid(object)) return null;
  const inner = [...path, shape];
  const result: Record<string, JsonValue> = {};
  for (const name of shape.properties) {
    const value = plain(readOrSkip(object, name, false), inner);
    if (value !== undefined) result[name] = value;
  }
  for (const name of shape.methods ?? []) {
    const value = plain(readOrSkip(object, name, true), inner);
    if (value !== undefined) result[shownName(name)] = value;
  }
  return result;
}

function plain(value: unknown, path: readonly ClassShape[]): JsonValue | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return value.flatMap((element) => plain(element, path) ?? []);
  if (typeof value !== "object") return value as string | number | boolean;
  const shape = (value as { readonly [SHAPE]?: ClassShape })[SHAPE];
  if (!shape) return { ...(value as JsonObject) };
  if (path.includes(shape)) return undefined;
  return plainObject(value as NativeObject, shape, path) ?? undefined;
}

/** A getter that the loaded library does not have is left out, so that the rest can be shown. */
function readOrSkip(object: NativeObject, name: string, isMethod: boolean): unknown {
  try {
    return isMethod ? (object as unknown as Record<string, () => unknown>)[name]?.() : object[name];
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === "ERR_SDK_FUNCTION_MISSING")
      return undefined;
    throw error;
  }
}

function hidden(object: NativeObject, shape: ClassShape): Record<string, string> {
  const set = (shape.secrets ?? []).filter(
    (name) => object[name] !== undefined && object[name] !== "",
  );
  return Object.fromEntries(set.map((name) => [name, REDACTED]));
}

/** `ActivityInvite` has a field of this name; reading it on an invalid one throws. */
function isValid(object: NativeObject): boolean {
  try {
    return typeof object.isValid === "function" ? object.isValid() : true;
  } catch {
    return false;
  }
}

/** `getCallInfoHandle` → `callInfoHandle`. */
function shownName(method: string): string {
  return method.charAt(3).toLowerCase() + method.slice(4);
}
