/** Pieces of the JSON schemas that admin routes and actions are declared with. */
export const text = { type: "string" } as const;
export const optionalText = { type: ["string", "null"] } as const;
export const whole = { type: "integer" } as const;
export const yesNo = { type: "boolean" } as const;
export const texts = { type: "array", items: text } as const;

/** An object with these fields and no others. */
export function object(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
) {
  return { type: "object", properties, required, additionalProperties: false } as const;
}
