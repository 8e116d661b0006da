import { anything, fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { choice, list, type Read, text, yesNo } from "../../../kernel/http/input/readers.js";

/** The kinds of questions. */
export const FIELD_TYPES = ["TERMS", "TEXT_INPUT", "PARAGRAPH", "MULTIPLE_CHOICE"] as const;

/** The states that requests can be listed by. */
export const STATUSES = ["STARTED", "SUBMITTED", "REJECTED", "APPROVED"] as const;

const formField = fields({
  field_type: required(choice(FIELD_TYPES)),
  label: required(text({ min: 1, max: 300 })),
  required: yesNo,
  description: orNull(text({ max: 300 })),
  placeholder: orNull(text({ max: 300 })),
  values: orNull(list(text({ min: 1, max: 300 }), { max: 16 })),
  choices: orNull(list(text({ min: 1, max: 150 }), { max: 8 })),
});
export type FormField = Read<typeof formField>;

/** Changes of what a guild asks who wants to join. */
export const verificationBody = fields({
  enabled: yesNo,
  description: orNull(text({ max: 300 })),
  form_fields: list(formField, { max: 5 }),
});
export type VerificationBody = Read<typeof verificationBody>;

/** What somebody decides of a request. */
export const actionBody = fields({
  action: required(choice(["APPROVED", "REJECTED"])),
  rejection_reason: orNull(text({ max: 160 })),
});
export type ActionBody = Read<typeof actionBody>;

/** Answers to a guild's questions, in their order. */
export const answersBody = list(anything, { max: 5 });
