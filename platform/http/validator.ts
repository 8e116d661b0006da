import { Ajv, type ValidateFunction } from "ajv";
import type { FastifySchemaCompiler } from "fastify";

const ajv = new Ajv({ allErrors: true, strict: false });
const compiled = new WeakMap<object, ValidateFunction>();

/**
 * Compiles a route's schema once per process. Tests start many platforms, and compiling the same
 * schemas for each would take most of a start.
 */
export const compileValidator: FastifySchemaCompiler<object> = ({ schema }) => {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate;
};
