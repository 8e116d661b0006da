/** The official description of the HTTP API, as the conformance tests read it. */

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { amend } from "./differences.js";
import type { Answer } from "./recorder.js";

const file = fileURLToPath(new URL("../../../../../shared/openapi.json", import.meta.url));

/** Whether the description is available. */
export const present = existsSync(file);

if (!present) console.warn(`Conformance is not tested: there is no API description at ${file}.`);

interface Reference {
  $ref: string;
}

interface Response {
  headers?: Record<string, object>;
  content?: { "application/json": object };
}

interface OperationObject {
  security: object[];
  responses: Record<string, Response | Reference>;
}

const METHODS = ["get", "put", "post", "patch", "delete"];

const formats = {
  int32: { type: "number", validate: (value: number) => value === (value | 0) },
  int64: { type: "number", validate: Number.isSafeInteger },
  double: { type: "number", validate: Number.isFinite },
  "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: URL.canParse,
  snowflake: (value: string) => BigInt(value) < 2n ** 64n,
  nonce: true,
} as const;

/**
 * The description as it is written.
 *
 * @param amended - whether with what the contract and the protocol say otherwise
 */
// biome-ignore lint/suspicious/noExplicitAny: parts of a JSON schema
export function readDescription(amended = true): any {
  const description = JSON.parse(readFileSync(file, "utf8"));
  if (amended) {
    amend(description.components.schemas);
    // The other service, whose format this is, answers with text (bots 3.10).
    const slack = description.paths["/webhooks/{webhook_id}/{webhook_token}/slack"].post;
    slack.responses["200"].content = { "text/html": {} };
  }
  return description;
}

/** Says whether answers are what the description has for them. */
export class Description {
  readonly #operations = new Map<string, OperationObject>();
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, formats });

  /** @param amended - whether with what the contract and the protocol say otherwise */
  constructor(amended = true) {
    const description = readDescription(amended);
    this.#ajv.addSchema(description, "description");
    const paths = Object.entries<Record<string, OperationObject>>(description.paths);
    for (const [path, methods] of paths) {
      for (const method of METHODS) {
        const operation = methods[method];
        if (operation) this.#operations.set(`${method.toUpperCase()} ${path}`, operation);
      }
    }
  }

  /** Whether the description has an operation. */
  has(operation: string): boolean {
    return this.#operations.has(operation);
  }

  /** All operations, as method and path pattern. */
  operations(): string[] {
    return [...this.#operations.keys()];
  }

  /** The statuses of an operation, such as `200`, `4XX` and `429`. */
  statuses(operation: string): string[] {
    return Object.keys(this.#operation(operation).responses);
  }

  /** Whether an operation is open to those without a token. */
  isOpen(operation: string): boolean {
    return this.#operation(operation).security.some((one) => Object.keys(one).length === 0);
  }

  /** The status of the description that an answer falls under. */
  statusOf({ operation, status }: Answer): string | undefined {
    const exact = String(status);
    const documented = this.statuses(operation);
    return [exact, `${exact[0]}XX`].find((one) => documented.includes(one));
  }

  /** What is wrong with an answer, in sentences; nothing for operations it does not have. */
  findings(answer: Answer): string[] {
    if (!this.has(answer.operation)) return [];
    const name = `${answer.operation} ${answer.status}`;
    const status = this.statusOf(answer);
    if (status === undefined) return [`${name}: the status is not documented.`];
    const { responses } = this.#operation(answer.operation);
    const steps = ["paths", ...pathOf(answer.operation), "responses", status];
    const response = this.#follow(responses[status] as Response | Reference, steps);
    return [
      ...Object.keys(response.value.headers ?? {}).flatMap((header) => {
        const given = answer.headers[header.toLowerCase()];
        if (given === undefined) return [`the header ${header} is missing`];
        const { steps } = this.#header(response, header);
        return this.#check([...steps, "schema"], parsed(String(given)));
      }),
      ...this.#bodyFindings(response, answer),
    ].map((finding) => `${name}: ${finding}.`);
  }

  /** What is wrong with a value for a named schema. */
  schemaFindings(schema: string, value: unknown): string[] {
    return this.#check(["components", "schemas", schema], value);
  }

  #bodyFindings({ value, steps }: { value: Response; steps: string[] }, answer: Answer): string[] {
    if (value.content === undefined) return answer.body === "" ? [] : ["the body is not empty"];
    const type = String(answer.headers["content-type"]).split(";", 1)[0];
    // Text and images have a type but no schema that says more.
    if (type !== "application/json" && Object.hasOwn(value.content, type ?? "")) return [];
    if (type !== "application/json") return [`the content is of type ${type}`];
    return this.#check(
      [...steps, "content", "application/json", "schema"],
      JSON.parse(answer.body),
    );
  }

  #operation(name: string): OperationObject {
    const operation = this.#operations.get(name);
    if (operation === undefined) throw new Error(`The description has no ${name}.`);
    return operation;
  }

  #header({ value, steps }: { value: Response; steps: string[] }, name: string) {
    const header = (value.headers as Record<string, object>)[name] as object;
    return this.#follow(header, [...steps, "headers", name]);
  }

  /** Where a value of the description really stands. */
  #follow<T extends object>(value: T | Reference, steps: string[]): { value: T; steps: string[] } {
    if (!("$ref" in value)) return { value, steps };
    const target = value.$ref.slice(2).split("/");
    return { value: this.#ajv.getSchema(pointer(target))?.schema as T, steps: target };
  }

  #check(steps: string[], value: unknown): string[] {
    const validate = this.#ajv.getSchema(pointer(steps));
    if (validate === undefined) throw new Error(`The description has no ${steps.join("/")}.`);
    if (validate(value)) return [];
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== "const");
    const name = (one: (typeof errors)[number]) => `${one.instancePath} ${one.message}`;
    return [...new Set(errors.map(name))];
  }
}

function pathOf(operation: string): string[] {
  const [method, path] = operation.split(" ") as [string, string];
  return [path, method.toLowerCase()];
}

/** Refers to a part of the description. */
function pointer(steps: readonly string[]): string {
  const escaped = steps.map((step) => step.replaceAll("~", "~0").replaceAll("/", "~1"));
  return `description#/${escaped.map(encodeURIComponent).join("/")}`;
}

/** A header's value as its schema describes it. */
function parsed(text: string): number | string {
  return text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text);
}
