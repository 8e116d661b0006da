import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";

const file = fileURLToPath(new URL("../../../../shared/openapi.json", import.meta.url));

/** Whether the official description of the API is at hand. */
export const present = existsSync(file);

if (!present) console.warn(`Conformance is not tested: there is no API description at ${file}.`);

/** Checks answers against the official description of the API: returns what does not fit. */
export function conformance() {
  const description = JSON.parse(readFileSync(file, "utf8"));
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(description, "openapi");
  return (schema: string, answer: unknown) => {
    const validate = ajv.compile({ $ref: `openapi#/components/schemas/${schema}` });
    return validate(answer) ? [] : (validate.errors ?? []);
  };
}
