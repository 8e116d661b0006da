import type { FastifySchemaCompiler } from "fastify";
import { type Reader, read } from "./input/readers.js";

/**
 * Has routes read bodies and queries with the readers that they declare as schemas. A request without a
 * body says as much as one with an empty object.
 */
export const compileReader: FastifySchemaCompiler<Reader<unknown>> =
  ({ schema }) =>
  (value) => {
    try {
      return { value: read(schema, value ?? {}) };
    } catch (error) {
      return { error: error as Error };
    }
  };
