import { describe, expect, it } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { detailsOf, SdkError } from "../../../lib/operations/sdk-error.js";
import { covers, missingScopes, scopesFor } from "../../../lib/sign-in/scopes.js";

const errorOf = (...what: Parameters<typeof detailsOf>) => new SdkError(detailsOf(...what));

// What includes what: protocol 1.9.
const COMMUNICATION = "openid sdk.social_layer";
const PRESENCE = "openid sdk.social_layer_presence";

describe("scopesFor", () => {
  it("names the narrowest scope of each function, once", () => {
    expect(scopesFor("connect", "sendUserMessage", "editUserMessage")).toBe(
      "gateway.connect dm_channels.messages.write",
    );
    expect(scopesFor("updateProvisionalAccountDisplayName")).toBe("account.global_name.update");
    expect(scopesFor()).toBe("");
  });

  it("refuses what is no function with a scope", () => {
    expect(() => scopesFor("sendUserMesage" as "sendUserMessage")).toThrow(
      /no function "sendUserMesage" that needs a scope\. There are: connect, /,
    );
    expect(() => scopesFor("toString" as "connect")).toThrow(RangeError);
  });
});

describe("missingScopes", () => {
  it.each([
    [COMMUNICATION, []],
    [PRESENCE, ["dm_channels.messages.write", "lobbies.write"]],
    ["gateway.connect lobbies.write", ["dm_channels.messages.write"]],
    ["dm_channels.messages.write lobbies.write gateway.connect", []],
    ["", ["gateway.connect", "dm_channels.messages.write", "lobbies.write"]],
  ])("of %j for messages and lobbies are %j", (granted, missing) => {
    const functions = ["connect", "sendUserMessage", "createOrJoinLobby", "leaveLobby"] as const;
    expect(missingScopes(granted, ...functions)).toEqual(missing);
    expect(missingScopes(granted.split(" "), ...functions)).toEqual(missing);
  });
});

describe("covers", () => {
  it.each([
    ["openid sdk.social_layer", "openid", true],
    ["openid sdk.social_layer", "sdk.social_layer_presence guilds", true],
    // Services may spell umbrellas out (protocol 1.6).
    ["gateway.connect identify", "identify", true],
    [PRESENCE, COMMUNICATION, false],
    ["sdk.social_layer", COMMUNICATION, false],
    ["", "openid", false],
    ["openid", "", true],
    ["openid  identify ", " identify  openid", true],
  ])("says of %j and %j: %j", (granted, asked, answer) => {
    expect(covers(granted, asked)).toBe(answer);
  });
});

it("an error for a missing scope names it, and what includes it", () => {
  const result = {
    type: ErrorType.HTTPError,
    error: "Missing required OAuth2 scope",
    errorCode: 50026,
    status: 403,
    retryable: false,
    retryAfter: 0,
    responseBody: '{"code":50026,"message":"Missing required OAuth2 scope"}',
  } as ClientResult;
  const error = errorOf("Client.getUserGuilds", result);
  expect(error.missingScope).toBe("guilds");
  expect(error.message).toBe(
    "Client.getUserGuilds failed: Missing required OAuth2 scope. The access token lacks the scope " +
      '"guilds" (or "sdk.social_layer"), which getUserGuilds needs: sign in again with that scope.',
  );
  const other = errorOf("Client.fetchAnything", result);
  expect(other.missingScope).toBe("");
  expect(other.message).toMatch(/lacks a scope this needs/);
});
