import { field } from "../notation.js";
import type { ClassDefinition } from "../schema.js";

export const clientResult: ClassDefinition = {
  name: "ClientResult",
  kind: "record",
  summary: "",
  fields: [
    field("Type", "ErrorType", ""),
    field("Error", "std::string", ""),
    field("ErrorCode", "int32_t", ""),
    field("Status", "HttpStatusCode", ""),
    field("ResponseBody", "std::string", ""),
    field("Successful", "bool", ""),
    field("Retryable", "bool", ""),
    field("RetryAfter", "float", ""),
  ],
  methods: [{ name: "ToString", summary: "", returns: "std::string" }],
};
