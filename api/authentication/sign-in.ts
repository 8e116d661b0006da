import { clientDestroyed } from "../errors.js";
import { callback, param, result, secret } from "../notation.js";
import type { ClassExtension } from "../schema.js";

/** Asking the player for consent. */
export const signIn: ClassExtension = {
  class: "Client",
  callbacks: [
    callback(
      "AuthorizationCallback",
      result,
      secret("code", "std::string", "The authorization code. It can be redeemed once, and soon."),
      param(
        "redirectUri",
        "std::string",
        "The redirect URI that was used; `GetToken` needs exactly this one.",
      ),
    ),
    callback("AuthorizeRequestCallback"),
  ],
  methods: [
    {
      name: "GetDefaultPresenceScopes",
      summary: "The scopes for account linking, friends and rich presence.",
      static: true,
      returns: "std::string",
      returnsSummary: "`openid sdk.social_layer_presence`.",
      source: "contract: Scope rules",
    },
    {
      name: "GetDefaultCommunicationScopes",
      summary:
        "The scopes for everything presence has, and for messages, lobbies, linked channels and voice.",
      static: true,
      returns: "std::string",
      returnsSummary: "`openid sdk.social_layer`.",
      source: "contract: Scope rules",
    },
    {
      name: "CreateAuthorizationCodeVerifier",
      summary: "Makes a fresh code verifier from secure random bytes, and its challenge.",
      details:
        "Pass the challenge to `Authorize` and the verifier to `GetToken`. Use each verifier once.",
      kind: "call",
      returns: "AuthorizationCodeVerifier",
      returnsSummary: "The verifier with its challenge; the method is S256.",
      source: "protocol 1.3",
    },
    {
      name: "Authorize",
      summary: "Asks the player for consent and obtains an authorization code.",
      details:
        "Tries the in-game overlay, then the local client or the mobile app, and otherwise opens the system's browser. On desktop systems the browser's answer arrives at a temporary server on 127.0.0.1. Nothing limits how long the player takes; a second call aborts the first.",
      parameters: [
        param("args", "AuthorizationArgs", "What to ask for."),
        param("callback", "Client::AuthorizationCallback", "Called once, with the outcome."),
      ],
      returnsSummary: "The code and the redirect URI, both to be passed to `GetToken`.",
      errors: [
        clientDestroyed,
        "Fails with `ValidationError` when `Scopes` is empty or when neither `ClientId` nor `SetApplicationId` names an application.",
        "Fails with `AuthorizationFailed` when the player denies the request or when the state that comes back is not the one sent.",
        "Fails with `Aborted` after `AbortAuthorize` and when another `Authorize` takes its place.",
        "Fails with `RPCError` when the local client refuses the request.",
      ],
      source: "contract: sdk::AuthorizationArgs; protocol 1.2, 1.4, 1.5",
    },
    {
      name: "AbortAuthorize",
      summary: "Calls off a pending `Authorize`, which then fails with `Aborted`.",
      details:
        "Windows and pages that are already open stay open. Does nothing when none is pending.",
      source: "protocol 1.5",
    },
    {
      name: "RegisterAuthorizeRequestCallback",
      summary: "Called when the player asks in the local client to link this game.",
      details:
        "Answer with `Authorize`. While a callback is set the registration is renewed whenever the local client restarts.",
      parameters: [
        param(
          "callback",
          "Client::AuthorizeRequestCallback",
          "Called on each occurrence; replaces the callback set before.",
        ),
      ],
      removeWith: "RemoveAuthorizeRequestCallback",
      source: "contract: RPC over IPC; protocol 5.9, 10.2",
    },
    {
      name: "RemoveAuthorizeRequestCallback",
      summary: "Takes the callback of `RegisterAuthorizeRequestCallback` back.",
      source: "protocol 10.2",
    },
    {
      name: "SetGameWindowPid",
      summary: "Names the process that owns the game's window, where the overlay appears.",
      details: "The process that runs the SDK when unset.",
      parameters: [param("pid", "int32_t", "The id of the process.")],
      source: "protocol 1.5, 10.2",
    },
  ],
};
