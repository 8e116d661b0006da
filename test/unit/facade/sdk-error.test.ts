import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { ErrorType } from "../../../lib/generated/enums.js";
import type { ClientResult } from "../../../lib/generated/records.js";
import { detailsOf, SdkError } from "../../../lib/operations/sdk-error.js";

const errorOf = (...what: Parameters<typeof detailsOf>) => new SdkError(detailsOf(...what));

function httpResult(fields: Partial<ClientResult>): ClientResult {
  return {
    type: ErrorType.HTTPError,
    error: "401: Unauthorized",
    errorCode: 0,
    status: 401,
    retryable: false,
    retryAfter: 0,
    responseBody: "",
    ...fields,
  } as ClientResult;
}

describe("SdkError", () => {
  it("is an Error with every part of the result", () => {
    const error = errorOf(
      "Client.sendLobbyMessage",
      httpResult({
        error: "You are being rate limited.",
        errorCode: 20028,
        status: 429,
        retryable: true,
        retryAfter: 1.5,
        responseBody: '{"retry_after":1.5}',
      }),
    );
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("SdkError");
    expect(error.toJSON()).toEqual({
      name: "SdkError",
      message:
        "Client.sendLobbyMessage failed: You are being rate limited. Wait 1.5 seconds before " +
        "trying again (see retryAfter).",
      type: "HTTPError",
      code: 20028,
      status: 429,
      retryable: true,
      retryAfter: 1.5,
      responseBody: '{"retry_after":1.5}',
      operation: "Client.sendLobbyMessage",
      missingScope: "",
    });
  });

  it.each([
    ["NetworkError", ErrorType.NetworkError],
    ["HTTPError", ErrorType.HTTPError],
    ["ClientNotReady", ErrorType.ClientNotReady],
    ["Disabled", ErrorType.Disabled],
    ["ClientDestroyed", ErrorType.ClientDestroyed],
    ["ValidationError", ErrorType.ValidationError],
    ["Aborted", ErrorType.Aborted],
    ["AuthorizationFailed", ErrorType.AuthorizationFailed],
    ["RPCError", ErrorType.RPCError],
  ] as const)("names the type %s", (name, type) => {
    expect(errorOf("Client.test", httpResult({ type })).type).toBe(name);
  });

  it.each<[Partial<ClientResult>, RegExp]>([
    [{ status: 400, responseBody: '{"error":"invalid_grant"}' }, /sign in again/],
    [{ status: 401, errorCode: 50025 }, /refresh it or sign in again/],
    [{ status: 403, errorCode: 50026 }, /lacks a scope/],
    [{ status: 400, errorCode: 530017 }, /banned/],
    [{ status: 503 }, /try again later/],
  ])("says what to do about %o", (fields, advice) => {
    expect(errorOf("Client.test", httpResult(fields)).message).toMatch(advice);
  });

  it("shows no credential of the call or of the answer", () => {
    const code = "u9WmXkN2pQ4rTzYbAcDeFg";
    const error = errorOf(
      "Client.getToken",
      httpResult({
        error: `The code ${code} was used`,
        responseBody: `{"access_token":"aaaaaaaaaaaa","code":"${code}","error":"invalid_grant"}`,
      }),
      [code],
    );
    const shown = `${error.stack}${inspect(error)}${JSON.stringify(error)}${error}`;
    expect(shown).not.toContain(code);
    expect(shown).not.toContain("aaaaaaaaaaaa");
    expect(error.message).toContain("The code [redacted] was used.");
  });
});
