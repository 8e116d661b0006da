/** Bad requests made of a good one. */

import { badForms } from "./forms.js";
import { conversionOf, fieldLine, Leaf, Line, unknownLine } from "./refusals.js";
import { type Schema, Schemas } from "./schemas.js";

/** A request below the API root. */
export interface Request {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; undefined for none. */
  readonly body?: string | undefined;
}

/** A request that is to be refused, and why. */
export interface Bad {
  readonly what: string;
  readonly request: Request;
  /** Pattern of the line of the answer, when only this is wrong. */
  readonly line: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

/** Ids that nothing has: one that could be, and one that no snowflake can be. */
const NOBODY = "1";
const TOO_MUCH = "999";
const NO_ID = "nonsense";

const METHODS = ["PUT", "PATCH", "DELETE", "POST", "GET"];

/** One operation of the description. */
export class Operation {
  readonly method: string;
  readonly #pattern: string;
  readonly #parameters: readonly Parameter[];
  readonly #body: { schema: Schema; required: boolean } | undefined;
  /** Of an operation that takes nothing but a form. */
  readonly #form: Schema | undefined;
  /** A method that the path does not have. */
  readonly #otherMethod: string | undefined;
  /** Whether it needs no token. */
  readonly open: boolean;
  readonly #schemas: Schemas;

  /**
   * @param name - such as `GET /guilds/{guild_id}`
   * @param description - that of the whole API
   */
  constructor(
    readonly name: string,
    description: Schema,
  ) {
    this.#schemas = new Schemas(description.components.schemas);
    const [method, pattern] = name.split(" ") as [string, string];
    const path = description.paths[pattern];
    const operation = path[method.toLowerCase()];
    this.method = method;
    this.#otherMethod = METHODS.find((one) => path[one.toLowerCase()] === undefined);
    this.#pattern = pattern;
    this.#parameters = [...(path.parameters ?? []), ...(operation.parameters ?? [])];
    const content = operation.requestBody?.content["application/json"];
    if (content !== undefined) {
      this.#body = { schema: content.schema, required: operation.requestBody.required === true };
    } else {
      this.#form = operation.requestBody?.content["multipart/form-data"]?.schema;
    }
    this.open = operation.security.some((one: object) => Object.keys(one).length === 0);
  }

  /** The path as the platform registers it. */
  get route(): string {
    return `${this.method} ${this.#pattern.replace(/\{([^}]+)\}/g, ":$1")}`;
  }

  /** Whether a request is one of this operation. */
  is({ method, path }: Request): boolean {
    if (method !== this.method) return false;
    const escaped = this.#pattern.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
    const pattern = new RegExp(`^${escaped.replace(/\{[^}]+\}/g, "[^/]+")}$`);
    return pattern.test(path.split("?", 1)[0] as string);
  }

  /** All requests that differ from a good one in a thing that makes them bad. */
  bads(good: Request): Bad[] {
    const forms = this.#form === undefined ? [] : badForms(this.#form, good);
    return [
      ...this.#paths(good),
      ...this.#queries(good),
      ...this.#bodies(good),
      ...this.#wholes(good),
      ...forms,
    ];
  }

  /** The good request with other things in its path, by the names of its parameters. */
  elsewhere(good: Request, names: Readonly<Record<string, string>>): Bad[] {
    return Object.entries(names).flatMap(([name, value]) => {
      const request = this.#with(good, name, value);
      const line = `${unknownLine(name)}|${Line.noConcern}`;
      return request === undefined ? [] : [{ what: `${name} of another guild`, request, line }];
    });
  }

  /** With a method that the path does not have, or a body of a type that nobody reads. */
  #wholes(good: Request): Bad[] {
    const bads: Bad[] = [];
    const { body, headers } = good;
    if (this.#otherMethod !== undefined) {
      const { "content-type": _, ...plain } = headers;
      const path = good.path.split("?", 1)[0] as string;
      const request = { method: this.#otherMethod, path, headers: plain };
      bads.push({ what: `the method ${this.#otherMethod}`, request, line: Line.method });
    }
    const taken = this.#body ?? this.#form;
    if (taken !== undefined && body !== undefined) {
      const line = fieldLine("", Leaf.contentType);
      const request = { ...good, headers: { ...headers, "content-type": "text/plain" } };
      bads.push({ what: "the content type text/plain", request, line });
    }
    return bads;
  }

  #paths(good: Request): Bad[] {
    return this.#parameters
      .filter((one) => one.in === "path")
      .flatMap(({ name, schema }) =>
        [this.#schemas.types(schema).has("integer") ? TOO_MUCH : NOBODY, NO_ID].flatMap((value) => {
          const request = this.#with(good, name, value);
          const [form] = this.#schemas.forms(schema);
          const counted = form.type === "integer" || form.format === "snowflake";
          const line =
            value === NO_ID && counted ? fieldLine(name, conversionOf(form)) : unknownLine(name);
          return request === undefined ? [] : [{ what: `${name} is ${value}`, request, line }];
        }),
      );
  }

  #with(good: Request, name: string, value: string): Request | undefined {
    const place = this.#pattern.split("/").indexOf(`{${name}}`);
    if (place === -1) return undefined;
    const [path = "", query] = good.path.split("?");
    const steps = path.split("/");
    steps[place] = value;
    return { ...good, path: steps.join("/") + (query === undefined ? "" : `?${query}`) };
  }

  #queries(good: Request): Bad[] {
    return this.#parameters
      .filter((one) => one.in === "query")
      .flatMap(({ name, schema }) => {
        const types = this.#schemas.types(schema);
        if (types.has("any") || types.has("array")) return [];
        return (
          this.#schemas
            .wrongs(schema, undefined, [name])
            .filter(({ value }) => typeof value !== "object")
            // An id of a query says from where on, or of whom: nothing has to have it.
            .filter(({ what }) => !what.endsWith(": unknown"))
            .map(({ what, value, line }) => {
              const [path, query] = good.path.split("?");
              const search = new URLSearchParams(query);
              search.set(name, String(value));
              return { what: `?${what}`, request: { ...good, path: `${path}?${search}` }, line };
            })
        );
      });
  }

  /** The good request with a field that nobody knows and, as null, all that the description names. */
  withAllFields(good: Request): Request | undefined {
    const [form] = this.#body === undefined ? [] : this.#schemas.forms(this.#body.schema);
    if (form?.properties === undefined) return undefined;
    const json = good.headers["content-type"] === "application/json" && good.body !== undefined;
    const nothing = Object.keys(form.properties).map((name) => [name, null]);
    const body = {
      ...Object.fromEntries(nothing),
      ...(json ? JSON.parse(good.body as string) : {}),
      unheard_of: 1,
    };
    const headers = { ...good.headers, "content-type": "application/json" };
    return { ...good, headers, body: JSON.stringify(body) };
  }

  #needsBody(): boolean {
    return this.#schemas
      .forms(this.#body?.schema ?? {})
      .every(({ required = [] }) => required.length > 0);
  }

  #bodies(good: Request): Bad[] {
    if (this.#body === undefined) return [];
    const headers = { ...good.headers, "content-type": "application/json" };
    const bad = (what: string, body: string | undefined, line: string) => ({
      what: `body ${what}`,
      request: { ...good, headers, body },
      line,
    });
    const required = this.#schemas
      .forms(this.#body.schema)
      .flatMap((form) => form.required ?? [])
      .map((name: string) => fieldLine(name, Leaf.required));
    const json = good.headers["content-type"] === "application/json";
    const right = json && good.body !== undefined ? JSON.parse(good.body) : undefined;
    return [
      bad("is not JSON", '{"a":', Line.noJson),
      bad("is a number", "5", fieldLine("", `${Leaf.noObject}|${Leaf.noList}`)),
      bad("is a text", '"some text"', fieldLine("", `${Leaf.noObject}|${Leaf.noList}`)),
      ...(this.#needsBody() ? [bad("is missing", undefined, `(${required.join("|")}).*`)] : []),
      ...this.#schemas
        .wrongs(this.#body.schema, right)
        .map(({ what, value, line }) => bad(what, JSON.stringify(value), line)),
    ];
  }
}
