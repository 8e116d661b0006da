import { invalidForm } from "../../../kernel/http/api-error.js";

/** A field with a value that cannot be. */
export const wrongField = (field: string, code: string, message: string) =>
  invalidForm({ [field]: { _errors: [{ code, message }] } });

/** A guild has as many rules of a kind as it may have. */
export const tooManyRules = () =>
  wrongField(
    "trigger_type",
    "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED",
    "The maximum number of rules of this type has been reached",
  );
