import { defineDomain } from "../schema.js";
import { clientResult } from "./client-result.js";
import { errorType } from "./error-type.js";
import { httpStatusCode } from "./http-status-code.js";

export const resultsDomain = defineDomain({
  name: "results",
  title: "Results",
  summary: "How the SDK reports success and failure.",
  enums: [errorType, httpStatusCode],
  classes: [clientResult],
});
