import { callback, param, secret } from "../notation.js";
import type { ClassExtension } from "../schema.js";

export const device: ClassExtension = {
  class: "Client",
  callbacks: [callback("AuthorizeDeviceScreenClosedCallback")],
  methods: [
    {
      name: "GetTokenFromDevice",
      summary: "",
      parameters: [
        param("args", "DeviceAuthorizationArgs", ""),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
    },
    { name: "AbortGetTokenFromDevice", summary: "" },
    {
      name: "OpenAuthorizeDeviceScreen",
      summary: "",
      parameters: [param("clientId", "uint64_t", ""), secret("userCode", "std::string", "")],
    },
    { name: "CloseAuthorizeDeviceScreen", summary: "" },
    {
      name: "SetAuthorizeDeviceScreenClosedCallback",
      summary: "",
      parameters: [
        param(
          "cb",
          "Client::AuthorizeDeviceScreenClosedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
    },
  ],
};
