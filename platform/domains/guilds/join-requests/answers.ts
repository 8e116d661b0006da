import { Place } from "../../../kernel/http/input/place.js";
import { missing, type Reader, text, whole, yesNo } from "../../../kernel/http/input/readers.js";
import type { FormField } from "./bodies.js";

/**
 * The questions of a guild with the answers to them, in wire form.
 *
 * @throws ApiError 50035 for an answer that is missing or does not fit its question
 */
export function answered(questions: readonly FormField[], answers: readonly unknown[]): object[] {
  const place = new Place();
  const found = questions.map((question, at) => {
    const spot = place.at("form_fields", at, "response");
    const given = answers[at] ?? undefined;
    const empty = given === undefined || given === "" || given === false;
    if (empty && question.required) missing(spot);
    const response = empty ? undefined : readerOf(question)(given, spot);
    const { field_type, label, required = false, description, placeholder } = question;
    return {
      field_type,
      label,
      required,
      ...(description ? { description } : {}),
      ...(placeholder ? { placeholder } : {}),
      ...(field_type === "TERMS" ? { values: question.values ?? [] } : {}),
      ...(field_type === "MULTIPLE_CHOICE" ? { choices: question.choices ?? [] } : {}),
      ...(response === undefined ? {} : { response }),
    };
  });
  place.check();
  return found;
}

function readerOf({ field_type, choices }: FormField): Reader<unknown> {
  switch (field_type) {
    case "TERMS":
      return yesNo;
    case "MULTIPLE_CHOICE":
      return whole({ min: 0, max: Math.max((choices ?? []).length - 1, 0) });
    case "TEXT_INPUT":
      return text({ max: 150 });
    default:
      return text({ max: 1000 });
  }
}
