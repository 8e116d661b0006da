import { type ApiError, type FieldError, type FieldErrors, invalidForm } from "./api_error.js";

const leaves: Readonly<Record<string, string>> = {
  required: "BASE_TYPE_REQUIRED",
  minLength: "BASE_TYPE_MIN_LENGTH",
  maxLength: "BASE_TYPE_MAX_LENGTH",
  minItems: "BASE_TYPE_BAD_LENGTH",
  maxItems: "BASE_TYPE_BAD_LENGTH",
  enum: "BASE_TYPE_CHOICES",
  const: "BASE_TYPE_CHOICES",
  minimum: "NUMBER_TYPE_MIN",
  maximum: "NUMBER_TYPE_MAX",
};

const typeLeaves: Readonly<Record<string, string>> = {
  integer: "NUMBER_TYPE_COERCE",
  number: "NUMBER_TYPE_COERCE",
  object: "DICT_TYPE_CONVERT",
  array: "LIST_TYPE_CONVERT",
};

/** What a validator found, as far as an answer tells of it. */
interface Finding {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

/**
 * A 50035 failure with the validator's findings nested by field (protocol 3.2).
 *
 * @param place - where the validated value stands in the body
 */
export function validationError(
  findings: readonly Finding[],
  place: readonly string[] = [],
): ApiError {
  const errors = emptyNode();
  for (const finding of findings) {
    const path = [...place, ...finding.instancePath.split("/").slice(1).map(unescapeStep)];
    const missing = finding.params.missingProperty;
    if (typeof missing === "string") path.push(missing);
    const unknown = finding.params.additionalProperty;
    if (typeof unknown === "string") path.push(unknown);
    addError(errors, path, leafOf(finding));
  }
  return invalidForm(errors);
}

function leafOf({ keyword, params, message }: Finding): FieldError {
  if (keyword === "required") {
    return { code: "BASE_TYPE_REQUIRED", message: "This field is required" };
  }
  if (keyword === "additionalProperties") {
    return { code: "BASE_TYPE_INVALID", message: "The platform does not act on this field." };
  }
  const type = Array.isArray(params.type) ? params.type[0] : params.type;
  const code = keyword === "type" ? typeLeaves[String(type)] : leaves[keyword];
  return { code: code ?? "BASE_TYPE_INVALID", message: `Value ${message ?? "does not fit"}.` };
}

/**
 * Adds what is wrong with a value. A value is either a leaf or has fields: where a value breaks a
 * rule itself, what is wrong inside it is left out. A sender's field called `_errors` cannot be
 * told from a leaf and counts as the object it is in.
 */
function addError(errors: FieldErrors, path: readonly string[], leaf: FieldError): void {
  let node = errors;
  for (const key of path) {
    if (key === "_errors") break;
    if (node._errors !== undefined) return;
    node[key] ??= emptyNode();
    node = node[key] as FieldErrors;
  }
  for (const key of Object.keys(node)) if (key !== "_errors") delete node[key];
  node._errors = [...(node._errors ?? []), leaf];
}

/** A node without a prototype, as the names of its fields are the sender's: `__proto__` is one. */
function emptyNode(): FieldErrors {
  return Object.create(null);
}

/** A step of a JSON pointer as it was before it was escaped (RFC 6901). */
function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
