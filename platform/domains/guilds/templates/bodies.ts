import { fields, notNull, orNull, required } from "../../../kernel/http/input/fields.js";
import { type Read, text } from "../../../kernel/http/input/readers.js";

const name = text({ min: 1, max: 100 });
const description = orNull(text({ max: 120 }));

/** A template to make. */
export const newTemplateBody = fields({ name: required(name), description });
export type NewTemplateBody = Read<typeof newTemplateBody>;

/** Changes of a template. */
export const templateBody = fields({ name: notNull(name), description });
export type TemplateBody = Read<typeof templateBody>;
