import { tokenErrors } from "../errors.js";
import { callback, param, secret } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Signing in on a device without a browser, by a code that the player enters elsewhere. */
export const device: ClassExtension = {
  class: "Client",
  callbacks: [callback("AuthorizeDeviceScreenClosedCallback")],
  methods: [
    {
      name: "GetTokenFromDevice",
      summary: "Signs in by a code that the player enters on another device, and obtains tokens.",
      details:
        "For public clients. Shows the code, then asks the service again and again until the player has decided or the code expires, 300 seconds by default.",
      parameters: [
        param("args", "DeviceAuthorizationArgs", "What to ask for."),
        param("callback", "Client::TokenExchangeCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The tokens, their life and the scopes they grant.",
      errors: [
        ...tokenErrors,
        "Fails with `Aborted` after `AbortGetTokenFromDevice`.",
        "Fails with `HTTPError` and the error `expired_token` when the player does not decide in time, or `access_denied` when the player refuses.",
      ],
      source: "protocol 1.8",
    },
    {
      name: "AbortGetTokenFromDevice",
      summary:
        "Calls off a pending `GetTokenFromDevice` or `GetTokenFromDeviceProvisionalMerge`, which then fails with `Aborted`.",
      source: "protocol 1.8",
    },
    {
      name: "OpenAuthorizeDeviceScreen",
      summary: "Shows the player the screen for entering a code that a server obtained.",
      details: "For confidential clients, whose server runs the device flow.",
      parameters: [
        param("clientId", "uint64_t", "The application that asks."),
        secret("userCode", "std::string", "The code that the service gave to the server."),
      ],
      source: "protocol 1.8",
    },
    {
      name: "CloseAuthorizeDeviceScreen",
      summary: "Hides the screen of `OpenAuthorizeDeviceScreen`.",
      source: "protocol 1.8",
    },
    {
      name: "SetAuthorizeDeviceScreenClosedCallback",
      summary: "Called when the screen of `OpenAuthorizeDeviceScreen` has closed.",
      parameters: [
        param(
          "cb",
          "Client::AuthorizeDeviceScreenClosedCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      source: "protocol 1.8",
    },
  ],
};
