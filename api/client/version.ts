import type { ClassExtension } from "../schema.js";

/** The version of the loaded SDK library. */
export const version: ClassExtension = {
  class: "Client",
  methods: [
    {
      name: "GetVersionMajor",
      summary: "The first number of the library's version.",
      static: true,
      returns: "int32_t",
      returnsSummary: "The 1 of 1.10.0.",
      source: "protocol 10.1",
    },
    {
      name: "GetVersionMinor",
      summary: "The second number of the library's version.",
      static: true,
      returns: "int32_t",
      returnsSummary: "The 10 of 1.10.0.",
      source: "protocol 10.1",
    },
    {
      name: "GetVersionPatch",
      summary: "The third number of the library's version.",
      static: true,
      returns: "int32_t",
      returnsSummary: "The 0 of 1.10.0.",
      source: "protocol 10.1",
    },
    {
      name: "GetVersionHash",
      summary: "Identifies the source that the library was built from.",
      static: true,
      returns: "std::string",
      returnsSummary: "The hash, as a hexadecimal text.",
      source: "protocol 10.1",
    },
  ],
};
