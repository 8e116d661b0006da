import { callback, param, secret } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const signIn: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "AuthorizationCallback",
      param("result", "ClientResult", "Whether it succeeded and, if not, why."),
      secret("code", "std::string", ""),
      param("redirectUri", "std::string", ""),
    ),
    callback("AuthorizeRequestCallback"),
  ],
  methods: [
    { name: "GetDefaultPresenceScopes", summary: "", static: true, returns: "std::string" },
    { name: "GetDefaultCommunicationScopes", summary: "", static: true, returns: "std::string" },
    { name: "CreateAuthorizationCodeVerifier", summary: "", returns: "AuthorizationCodeVerifier" },
    {
      name: "Authorize",
      summary: "",
      parameters: [
        param("args", "AuthorizationArgs", ""),
        param("callback", "Client::AuthorizationCallback", "Called once, with the outcome."),
      ],
    },
    { name: "AbortAuthorize", summary: "" },
    {
      name: "RegisterAuthorizeRequestCallback",
      summary: "",
      parameters: [
        param(
          "callback",
          "Client::AuthorizeRequestCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      removeWith: "RemoveAuthorizeRequestCallback",
    },
    { name: "RemoveAuthorizeRequestCallback", summary: "" },
    { name: "SetGameWindowPid", summary: "", parameters: [param("pid", "int32_t", "")] },
  ],
};
