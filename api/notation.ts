/** Short constructors that keep the domain files readable. They build data and decide nothing. */

import type { CallbackDefinition, EnumValue, Field, Parameter } from "./schema.js";

/** A parameter: name, C++ type, meaning with unit and limits. */
export function param(name: string, type: string, summary: string): Parameter {
  return { name, type, summary };
}

/** A parameter that carries a credential. */
export function secret(name: string, type: string, summary: string): Parameter {
  return { name, type, summary, secret: true };
}

/** The first value of most completion callbacks. */
export const result = param("result", "ClientResult", "Whether it succeeded and, if not, why.");

/** A record's field: name, C++ type, meaning, and whatever else is to be said. */
export function field(
  name: string,
  type: string,
  summary: string,
  more: Omit<Field, "name" | "type" | "summary"> = {},
): Field {
  return { name, type, summary, ...more };
}

/** Declares one enumerator of an enumeration. */
export function value(name: string, number: number, summary?: string): EnumValue {
  return summary === undefined ? { name, value: number } : { name, value: number, summary };
}

/** A callback type and what it is called with. */
export function callback(name: string, ...parameters: Parameter[]): CallbackDefinition {
  return { name, parameters };
}
