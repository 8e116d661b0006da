import { Ajv, type SchemaValidateFunction, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler } from "fastify";
import type { ApiError } from "./api-error.js";
import { coerce } from "./input/coercion.js";
import { ignoresUnknownField } from "./input/unknown-fields.js";
import { validationError } from "./validation.js";

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true });
const compiled = new WeakMap<object, ValidateFunction>();

/** Leaves out the fields that nobody acts on, and tells of them; or finds them wrong. */
const knownFields: SchemaValidateFunction = (names: readonly string[], data, _schema, at) => {
  const refused: string[] = [];
  for (const name in data) {
    if (names.includes(name)) continue;
    const path = [...(at?.instancePath ?? "").split("/").slice(1), name];
    if (ignoresUnknownField(path)) delete data[name];
    else refused.push(name);
  }
  knownFields.errors = refused.map((additionalProperty) => ({
    keyword: "additionalProperties",
    params: { additionalProperty },
  }));
  return refused.length === 0;
};

ajv.addKeyword({
  keyword: "knownFields",
  type: "object",
  schemaType: "array",
  errors: true,
  validate: knownFields,
});

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
 * Compiles the schemas of routes. A body of the API may have fields that its schema does not name, which
 * are left out and told of; one of the admin API, or of a page, may not.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema, httpPart, url }) => {
  if (httpPart !== "body") return compileSchema(schema);
  if (!url?.startsWith("/api/")) return compileStrictly(schema);
  const needsObject = (schema as { type?: unknown }).type === "object";
  return (body: unknown) => {
    // A request without a body says as much as one with an empty object.
    const value = needsObject ? (body ?? {}) : body;
    const error = faultOf(schema, value);
    return error === undefined ? { value } : { error };
  };
};

/** Compiles a schema whose objects may have the named fields only. */
export function compileStrictly(schema: object): ValidateFunction {
  return compileSchema(derive(strict, schema, () => ({ additionalProperties: false })));
}

/**
 * Checks a value of a client's request. Fields that the schema does not name are left out of it, and
 * numbers as text and ids as numbers become what they stand for.
 *
 * @throws ApiError 50035
 */
export function checkBody<Body>(schema: object, body: unknown): Body {
  const error = faultOf(schema, body);
  if (error !== undefined) throw error;
  return body as Body;
}

function faultOf(schema: object, body: unknown): ApiError | undefined {
  const validate = compileSchema(derive(lenient, schema, (knownFields) => ({ knownFields })));
  if (validate(body) || (coerce(validate.errors ?? [], body) && validate(body))) return undefined;
  return validationError(validate.errors ?? []);
}

const strict = new WeakMap<object, object>();
const lenient = new WeakMap<object, object>();

type Closing = (names: readonly string[]) => object;

function derive(known: WeakMap<object, object>, schema: object, closing: Closing): object {
  let derived = known.get(schema);
  if (derived === undefined) {
    derived = close(schema, closing) as object;
    known.set(schema, derived);
  }
  return derived;
}

/** A schema whose objects have more to check of fields, unless it says itself what others may be. */
function close(schema: unknown, closing: Closing): unknown {
  if (Array.isArray(schema)) return schema.map((one) => close(one, closing));
  if (typeof schema !== "object" || schema === null) return schema;
  const inner = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === "enum" ? value : close(value, closing),
    ]),
  );
  const { properties } = schema as { properties?: object };
  const open = properties !== undefined && !("additionalProperties" in schema) && "type" in schema;
  return open ? { ...inner, ...closing(Object.keys(properties)) } : inner;
}
