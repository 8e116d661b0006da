import { type ApiError, type FieldError, invalidForm } from "./api-error.js";
import { isIdSchema } from "./input/coercion.js";
import { shown } from "./input/readers.js";
import { NOT_ACTED_ON } from "./input/unknown-fields.js";
import { Problems } from "./problems.js";

type Schema = Readonly<Record<string, unknown>>;

/** What a validator found, as far as an answer tells of it. */
interface Finding {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data?: unknown;
  readonly parentSchema?: Schema | undefined;
}

const REQUIRED = { code: "BASE_TYPE_REQUIRED", message: "This field is required" } as const;

/**
 * A 50035 failure with the validator's findings nested by field (protocol 3.2), in the service's words.
 *
 * @param place - where the validated value stands in the body
 */
export function validationError(
  findings: readonly Finding[],
  place: readonly string[] = [],
): ApiError {
  const problems = new Problems();
  // A value of a wrong type is told of once, whatever else its schema says.
  const mistyped = new Map<string, Finding>();
  for (const finding of findings) {
    const { keyword, instancePath } = finding;
    if (keyword === "anyOf" || (keyword === "type" && !mistyped.has(instancePath))) {
      mistyped.set(instancePath, finding);
    }
  }
  for (const finding of findings) {
    const { instancePath, params } = finding;
    const path = [...place, ...instancePath.split("/").slice(1).map(unescapeStep)];
    const field = params.missingProperty ?? params.additionalProperty;
    if (typeof field === "string") path.push(field);
    else if ((mistyped.get(instancePath) ?? finding) !== finding) continue;
    const { code, message } = leafOf(finding);
    problems.add(path, code, message);
  }
  return problems.error() ?? invalidForm({});
}

function leafOf({ keyword, data, parentSchema = {}, params }: Finding): FieldError {
  switch (keyword) {
    case "required":
      return REQUIRED;
    case "additionalProperties":
    case "additionalItems":
      return NOT_ACTED_ON;
    case "type":
      return mistypedLeaf(data, parentSchema);
    case "anyOf":
      return mistypedLeaf(data, (parentSchema.anyOf as Schema[])[0] ?? {});
    case "minLength":
    case "maxLength":
      return lengthLeaf(parentSchema.minLength, parentSchema.maxLength, params.limit, keyword);
    case "minItems":
    case "maxItems":
      return lengthLeaf(parentSchema.minItems, parentSchema.maxItems, params.limit, keyword);
    case "maxProperties":
      return lengthLeaf(undefined, parentSchema.maxProperties, params.limit, keyword);
    case "enum":
    case "const":
      return choicesLeaf((parentSchema.enum as unknown[]) ?? [parentSchema.const]);
    case "minimum":
      return boundLeaf("MIN", `greater than or equal to ${params.limit}`, parentSchema);
    case "maximum":
      return boundLeaf("MAX", `less than or equal to ${params.limit}`, parentSchema);
    case "pattern":
      return isIdSchema(parentSchema) ? mistypedLeaf(data, parentSchema) : UNMATCHED;
    case "uniqueItems":
      return {
        code: "SET_TYPE_ALREADY_CONTAINS_VALUE",
        message: "The set already contains this value",
      };
    default:
      return { code: "BASE_TYPE_INVALID", message: "The value does not fit." };
  }
}

const UNMATCHED = {
  code: "STRING_TYPE_REGEX",
  message: "String value did not match validation regex.",
} as const;

function mistypedLeaf(value: unknown, schema: Schema): FieldError {
  if (value === null) return REQUIRED;
  const given = `"${shown(value)}"`;
  if (isIdSchema(schema)) {
    return { code: "NUMBER_TYPE_COERCE", message: `Value ${given} is not snowflake.` };
  }
  switch ([schema.type].flat()[0]) {
    case "integer":
      return { code: "NUMBER_TYPE_COERCE", message: `Value ${given} is not int.` };
    case "number":
      return { code: "NUMBER_TYPE_COERCE", message: `Value ${given} is not float.` };
    case "boolean":
      return { code: "BOOLEAN_TYPE_CONVERT", message: `Could not interpret ${given} as boolean.` };
    case "array":
      return { code: "LIST_TYPE_CONVERT", message: "Only iterables may be used in a ListType" };
    case "object":
      return { code: "DICT_TYPE_CONVERT", message: "Only dictionaries may be used in a DictType" };
    default:
      return { code: "STRING_TYPE_CONVERT", message: `Could not interpret ${given} as string.` };
  }
}

function lengthLeaf(min: unknown, max: unknown, limit: unknown, keyword: string): FieldError {
  if (min !== undefined && max !== undefined) {
    const message = `Must be between ${min} and ${max} in length.`;
    return { code: "BASE_TYPE_BAD_LENGTH", message };
  }
  return keyword.startsWith("max")
    ? { code: "BASE_TYPE_MAX_LENGTH", message: `Must be ${limit} or fewer in length.` }
    : { code: "BASE_TYPE_MIN_LENGTH", message: `Must be ${limit} or more in length.` };
}

function choicesLeaf(values: readonly unknown[]): FieldError {
  const allowed = values.filter((value) => value !== null);
  const list =
    typeof allowed[0] === "string"
      ? `(${allowed.map((value) => `'${value}'`).join(", ")})`
      : `{${allowed.join(", ")}}`;
  return { code: "BASE_TYPE_CHOICES", message: `Value must be one of ${list}.` };
}

function boundLeaf(end: "MIN" | "MAX", bound: string, { type }: Schema): FieldError {
  const kind = [type].flat().includes("integer") ? "int" : "float";
  return { code: `NUMBER_TYPE_${end}`, message: `${kind} value should be ${bound}.` };
}

/** A step of a JSON pointer as it was before it was escaped (RFC 6901). */
function unescapeStep(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
