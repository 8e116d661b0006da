import { Ajv, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler } from "fastify";

const ajv = new Ajv({ allErrors: true, strict: false });
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Compiles a schema once per process. Tests start many platforms, and compiling the same schemas for
 * each would take most of a start.
 */
export function compileSchema(schema: object): ValidateFunction {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate;
}

/**
 * Compiles the schemas of routes. A body may have no field that its schema does not name: what the
 * platform does not act on is refused, never dropped without a word.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  if (httpPart !== "body") return compileSchema(schema);
  let closed = closedSchemas.get(schema);
  if (closed === undefined) {
    closed = close(schema) as object;
    closedSchemas.set(schema, closed);
  }
  return compileSchema(closed);
};

const closedSchemas = new WeakMap<object, object>();

/** A schema whose objects have the named fields only, unless it says itself what others may be. */
function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close);
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === "enum" ? value : close(value)]),
  );
  const open = "properties" in schema && !("additionalProperties" in schema) && "type" in schema;
  return open ? { ...inner, additionalProperties: false } : inner;
}
