import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const clientResult: ClassDefinition = {
  name: "ClientResult",
  kind: "record",
  summary: "The outcome of an asynchronous function.",
  details:
    "The facade turns an unsuccessful result into a rejection and never hands a successful one to the caller.",
  fields: [
    field("Type", "ErrorType", "Where the failure arose; `None` on success."),
    field(
      "Error",
      "std::string",
      "What went wrong, as a text: the service's message, or a sentence of the library. Empty on success.",
    ),
    field(
      "ErrorCode",
      "int32_t",
      "The service's JSON error code with `HTTPError`, the local client's code with `RPCError`, otherwise 0.",
    ),
    field("Status", "HttpStatusCode", "The HTTP status with `HTTPError`, otherwise `None`."),
    field(
      "ResponseBody",
      "std::string",
      "The unchanged body of the answer with `HTTPError`, otherwise empty.",
    ),
    field(
      "Successful",
      "bool",
      "Whether the operation succeeded, that is, whether `Type` is `None`.",
    ),
    field(
      "Retryable",
      "bool",
      "Whether the same call may succeed later: true for status 429, for errors of the service itself and for passing network trouble, false for refused arguments and missing permissions.",
    ),
    field(
      "RetryAfter",
      "float",
      "Seconds to wait before the next attempt when the service limits the rate, otherwise 0.",
    ),
  ],
  methods: [
    {
      name: "ToString",
      summary: "Describes the result in one line, for logs.",
      returns: "std::string",
      returnsSummary: "The description; it contains no credential.",
    },
  ],
  source: "protocol 3.2",
};
