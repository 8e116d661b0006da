/** What an error advises, by what the service has answered (protocol 1.9, 8). */

import { describe, expect, it } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { adviceFor, type Failure } from "../../../lib/operations/error-advice.js";
import { detailsOf, SdkError } from "../../../lib/operations/sdk-error.js";

const failure = (more: Partial<Failure>): Failure => ({
  ...{ operation: "Client.test", type: "HTTPError", code: 0, status: 400, retryable: false },
  ...{ retryAfter: 0, responseBody: "" },
  ...more,
});
const oauth = (error: string) => ({ responseBody: `{ "error" : "${error}", "code": 0 }` });

it.each<[Partial<Failure>, string]>([
  [{ status: 429, retryAfter: 2.5 }, "Wait 2.5 seconds before trying again"],
  [{ status: 423, type: "RPCError" }, "Another operation on the account is in progress"],
  [{ code: 50025, status: 401 }, "The access token is not valid: refresh it"],
  [{ code: 50014, status: 401 }, "The access token is not valid: refresh it"],
  [
    { code: 50025, status: 401, operation: "BackendClient.tokens.inspect" },
    "The bot token, client secret or access token is not valid",
  ],
  // The client's token is valid; it is an argument that is not.
  [{ code: 50025, status: 403 }, "Obtain a fresh token from the identity provider"],
  [{ code: 530001 }, "Obtain a fresh token from the identity provider"],
  [{ code: 10013, status: 404 }, "There is no such user"],
  [{ code: 530000 }, "Enable provisional accounts"],
  [{ code: 530006 }, "Try again."],
  [{ code: 530010 }, "belongs to a full account"],
  [{ code: 530017 }, "The player's account is banned"],
  [oauth("invalid_grant"), "sign in again"],
  [oauth("invalid_client"), "Check the application id"],
  [oauth("invalid_scope"), "Request only scopes"],
  [oauth("access_denied"), "The player declined"],
  [oauth("expired_token"), "start again to get a new code"],
  // The code says more than OAuth2 does.
  [{ code: 530000, ...oauth("invalid_grant") }, "Enable provisional accounts"],
  [{ status: 401 }, "The access token is missing or not valid"],
  [
    { status: 401, operation: "BackendClient.send" },
    "The bot token, client secret or access token",
  ],
  [{ status: 500 }, "try again later"],
  [
    { status: 404, apiBase: "http://u:p@127.0.0.1:1" },
    'apiBase, "http://127.0.0.1:1", is the root',
  ],
  [{ type: "ClientNotReady", retryable: true }, "Try again once its status is Ready"],
  [{ type: "ClientNotReady" }, "Call connect() and wait"],
  [{ type: "NetworkError", retryable: true }, "Check the network and the client's apiBase"],
])("of %j: %s", (more, advice) => {
  expect(adviceFor(failure(more))).toContain(advice);
});

it.each<Partial<Failure>>([
  { status: 400 },
  { status: 499 },
  { status: 404 },
  { status: 404, code: 10003, apiBase: "http://127.0.0.1" },
  { code: 530005 },
  oauth("server_error"),
  { type: "NetworkError" },
  { type: "ValidationError", status: 0, ...oauth("invalid_grant") },
])("of %j there is none", (more) => {
  expect(adviceFor(failure(more))).toBe("");
});

describe("SdkError", () => {
  const errorOf = (more: Partial<ClientResult>) =>
    new SdkError(
      detailsOf("Client.test", {
        type: ErrorType.HTTPError,
        error: "No.",
        ...more,
      } as ClientResult),
    );
  const own = (more: object = {}) =>
    new SdkError({ operation: "a.b", type: "Aborted", message: "No.", ...more });

  it("has the type of an error of a kind that this package does not know", () => {
    for (const type of [0, 99]) expect(errorOf({ type: type as ErrorType }).type).toBe("RPCError");
  });

  it("says what the SDK says where that has no message", () => {
    const message = { error: "", toString: () => "RPCError 4000" };
    expect(errorOf(message).message).toBe("Client.test failed: The SDK reported RPCError 4000.");
  });

  it.each([
    ["No", "No."],
    ["No!", "No!"],
    ["Why?", "Why?"],
    [" No. ", "No."],
    ["Call Connect() first", "Call connect() first."],
    ["ActivityButton.Label is empty", "activityButton.label is empty."],
    ["Activity is one, Activity.Party.Id too long", "Activity is one, activity.party.id too long."],
  ])("says %j as %j", (error, sentence) => {
    expect(errorOf({ error }).message).toBe(`Client.test failed: ${sentence}`);
  });

  it("has a cause where there is one, and the defaults of what did not happen", () => {
    expect("cause" in own()).toBe(false);
    expect("cause" in own({ cause: undefined })).toBe(true);
    expect(own({ cause: "why" }).cause).toBe("why");
    const nothing = { code: 0, status: 0, retryable: false, retryAfter: 0, responseBody: "" };
    expect(own().toJSON()).toMatchObject({ ...nothing, missingScope: "" });
  });

  it("has the missing scope that it is given", () => {
    expect(own({ missingScope: "guilds" }).missingScope).toBe("guilds");
    expect(own({ operation: "Client.getUserGuilds", code: 50026 }).missingScope).toBe("guilds");
    expect(own({ operation: "Client.getUserGuilds", code: 50025 }).missingScope).toBe("");
  });

  it("shows no credential that it is given apart from the answer", () => {
    const secret = "s3cret-code";
    const error = own({
      message: `${secret} again`,
      responseBody: `<${secret}>`,
      secrets: [secret],
    });
    expect(error.message).toBe("a.b failed: [redacted] again.");
    expect(error.responseBody).toBe("<[redacted]>");
  });
});
