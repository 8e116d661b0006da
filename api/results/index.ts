import { defineDomain } from "../schema.js";
import { clientResult } from "./client-result.js";
import { errorType } from "./error-type.js";
import { httpStatusCode } from "./http-status-code.js";

export const resultsDomain = defineDomain({
  name: "results",
  title: "Results",
  summary:
    "What every asynchronous function answers with first: whether it succeeded, and otherwise what failed, where, and whether to try again.",
  enums: [errorType, httpStatusCode],
  classes: [clientResult],
});
