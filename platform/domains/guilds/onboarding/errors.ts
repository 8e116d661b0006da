import { ApiError } from "../../../kernel/http/api-error.js";

/** Failures around onboarding (bots 3.1). */
export const requirementsNotMet = () =>
  new ApiError(400, 350000, "Cannot enable onboarding, requirements are not met");
export const belowRequirements = () =>
  new ApiError(400, 350001, "Cannot update onboarding while below requirements");
