import { wrongField } from "../../../kernel/http/api-error.js";

/** A guild has as many rules of a kind as it may have. */
export const tooManyRules = () =>
  wrongField(
    "trigger_type",
    "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED",
    "The maximum number of rules of this type has been reached",
  );
