import type { ClassExtension } from "../schema.js";

export const version: ClassExtension = {
  class: "Client",
  methods: [
    { name: "GetVersionMajor", summary: "", static: true, returns: "int32_t" },
    { name: "GetVersionMinor", summary: "", static: true, returns: "int32_t" },
    { name: "GetVersionPatch", summary: "", static: true, returns: "int32_t" },
    { name: "GetVersionHash", summary: "", static: true, returns: "std::string" },
  ],
};
