/** A service that answers what the contract does not have; secrets that stay secret. */

import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { BackendClient } from "../../../lib/backend/index.js";
import { BOT_TOKEN, CLIENT_SECRET, failure, json, openService } from "./support/service.js";

const entitlement = { id: "1", sku_id: "2", application_id: "100", type: 8, deleted: false };

describe("answers", () => {
  test.each([
    ["nothing", "", "it is not JSON"],
    ["a page", "<html></html>", "it is not JSON"],
    ["half of it", '[{"id":"1"', "it is not JSON"],
    ["null", "null", "the answer must be a list, but it is null"],
    ["an object", {}, "the answer must be a list, but it is an object"],
    ["a number for an id", [{ ...entitlement, id: 1 }], "[0].id must be an id, but it is a number"],
    ["no SKU", [entitlement, { id: "1" }], "[1].sku_id must be an id, but it is absent"],
    ["another type", [{ ...entitlement, deleted: 0 }], "[0].deleted must be true or false"],
    ["no time", [{ ...entitlement, ends_at: "soon" }], "[0].ends_at must be a time"],
  ])(
    "%s in place of entitlements is an error that says what is wrong",
    async (_what, body, why) => {
      const { backend, got } = await openService((_got, response) => json(response, 200, body));
      const error = await failure(backend.entitlements.list());
      expect(error).toMatchObject({ type: "HTTPError", status: 200, retryable: false });
      expect(error.message).toContain(why);
      expect(got).toHaveLength(1);
    },
  );

  test("a long answer in place of the contract's is quoted in part", async () => {
    const page = `<html>${"x".repeat(2000)}`;
    const { backend } = await openService((_got, response) => json(response, 200, page));
    expect(await failure(backend.skus.list())).toMatchObject({ responseBody: page.slice(0, 1000) });
  });

  test("a redirect is not followed, so no token goes elsewhere", async () => {
    const elsewhere = await openService((_got, response) => json(response, 200, []));
    const location = `http://127.0.0.1:${elsewhere.port}/`;
    const { backend } = await openService((_got, response) =>
      json(response, 307, "", { location }),
    );
    const error = await failure(backend.skus.list());
    expect(error).toMatchObject({ type: "HTTPError", status: 307, retryable: false });
    expect(error.message).toContain("check apiBase");
    expect(elsewhere.got).toEqual([]);
  });

  test("an answer without end is given up", async () => {
    const { backend } = await openService((_got, response) => {
      const chunk = Buffer.alloc(1024 * 1024, " ");
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
    });
    const error = await failure(backend.skus.list());
    expect(error).toMatchObject({ type: "NetworkError", retryable: false });
    expect(error.message).toContain("more than 16777216 bytes");
  });

  test("a list whose pages repeat has no end, and is given up", async () => {
    const page = Array.from({ length: 100 }, (_, index) => ({
      ...entitlement,
      id: `${index + 1}`,
    }));
    const { backend, got } = await openService((_got, response) => json(response, 200, page));
    const all = async () => {
      const seen: string[] = [];
      for await (const { id } of backend.entitlements.all()) seen.push(id);
      return seen;
    };
    expect((await failure(all())).message).toContain("a page that was not requested");
    expect(got.map(({ url }) => new URL(url, "http://x").searchParams.get("after"))).toEqual([
      "0",
      "100",
    ]);
  });

  test("the fields of a refused form are named, and its message", async () => {
    const { backend } = await openService((_got, response) =>
      json(response, 400, {
        code: 50035,
        message: "Invalid Form Body",
        errors: {
          members: { 0: { id: { _errors: [{ code: "X", message: "Not a snowflake." }] } } },
        },
      }),
    );
    const error = await failure(backend.lobbies.create());
    expect(error).toMatchObject({ code: 50035, status: 400, retryable: false });
    expect(error.message).toContain("Invalid Form Body; members.0.id: Not a snowflake.");
  });
});

describe("credentials", () => {
  test("are in no error, whatever the service says, nor in JSON or inspection", async () => {
    const code = "code-that-nobody-may-see";
    const { backend } = await openService((got, response) =>
      json(response, 400, { message: `${got.headers.authorization} ${got.body} ${BOT_TOKEN}` }),
    );
    const basic = Buffer.from(`100:${CLIENT_SECRET}`).toString("base64");
    for (const call of [
      () => backend.tokens.exchangeCode({ code }),
      () => backend.lobbies.create(),
      () => backend.tokens.exchangeChild("token-of-a-player", "5"),
      () => backend.entitlements.list({}, { accessToken: "token-of-a-player" }),
    ]) {
      const error = await failure(call());
      const shown = `${inspect(error)} ${JSON.stringify(error)}`;
      for (const secret of [BOT_TOKEN, CLIENT_SECRET, code, basic, "token-of-a-player"]) {
        expect(shown).not.toContain(secret);
      }
    }
    const shown = `${inspect(backend, { depth: 9, showHidden: true })} ${JSON.stringify(backend)}`;
    expect(shown).not.toMatch(/nobody-may-see/);
    expect(JSON.parse(JSON.stringify(backend))).toEqual({
      applicationId: "100",
      apiBase: backend.apiBase,
    });
  });

  test("tokens are readable by name, and in neither JSON nor inspection [auth.8-bearer-tokens-out-of-all-logs]", async () => {
    const { backend } = await openService((_got, response) =>
      json(response, 200, {
        access_token: "access-nobody",
        refresh_token: "refresh-nobody",
        id_token: "id-nobody",
        token_type: "Bearer",
        expires_in: 604800,
        scope: "openid",
      }),
    );
    const tokens = await backend.tokens.refresh("old-token");
    expect([tokens.accessToken, tokens.refreshToken, tokens.idToken]).toEqual([
      "access-nobody",
      "refresh-nobody",
      "id-nobody",
    ]);
    expect(`${inspect(tokens)} ${JSON.stringify(tokens)}`).not.toContain("nobody");
    expect(tokens.toJSON()).toEqual({ tokenType: 1, expiresIn: 604800, scopes: "openid" });
  });

  test("of the application are form-encoded in the header; a public one is named in the form", async () => {
    const { backend, got, port } = await openService((_got, response) => json(response, 200, {}), {
      clientSecret: "a:b+c%",
    });
    await backend.tokens.revoke("some-token");
    const header = Buffer.from("100:a%3Ab%2Bc%25").toString("base64");
    expect(got[0]).toMatchObject({
      headers: { authorization: `Basic ${header}` },
      body: "token=some-token",
    });
    const apiBase = `http://127.0.0.1:${port}/api/v10/`;
    await new BackendClient({ applicationId: 100n, apiBase }).tokens.revoke("some-token");
    expect(got[1]?.headers.authorization).toBeUndefined();
    expect(got[1]).toMatchObject({
      url: "/api/v10/oauth2/token/revoke",
      body: "token=some-token&client_id=100",
    });
  });

  test("that are missing are named, and nothing is sent", async () => {
    const { port, got } = await openService(() => {});
    const apiBase = `http://127.0.0.1:${port}`;
    const backend = new BackendClient({ applicationId: "100", apiBase });
    for (const [call, what] of [
      [() => backend.lobbies.create(), "option botToken"],
      [() => backend.entitlements.list(), "botToken, or clientSecret"],
    ] as const) {
      const error = await failure(call());
      expect(error).toMatchObject({ type: "ValidationError" });
      expect(error.message).toContain(what);
    }
    expect(got).toEqual([]);
  });
});
