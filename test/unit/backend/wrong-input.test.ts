/** Arguments that are wrong. */

import { describe, expect, test } from "vitest";
import { BackendClient } from "../../../lib/backend/index.js";
import { failure, openService } from "./support/service.js";

const options = { applicationId: "1", apiBase: "http://127.0.0.1:1" };

describe("wrong input", () => {
  test.each([
    [undefined, 'parameter "options" must be an object'],
    [{ ...options, applicationId: 5 }, "option applicationId must be"],
    [{ ...options, applicationId: "x" }, "option applicationId must be"],
    [{ applicationId: "1" }, "Give the option apiBase, or set SOCIAL_SDK_API_BASE"],
    [{ ...options, apiBase: "nowhere" }, "option apiBase must be"],
    [{ ...options, apiBase: "ftp://127.0.0.1" }, "option apiBase must be"],
    [{ ...options, apiBase: "https://a.example/?x=1" }, "option apiBase must be"],
    [{ ...options, apiBase: "https://a:b@c.example" }, "no credentials in it"],
    [{ ...options, apiBase: "http://service.example/api" }, "Use https"],
    [{ ...options, botToken: "Bot secret-secret" }, "option botToken must be"],
    [{ ...options, botToken: "secret\nx-evil: 1" }, "option botToken must be"],
    [{ ...options, clientSecret: "" }, "option clientSecret must be"],
    [{ ...options, retries: -1 }, "option retries must be a whole number from 0 to 10"],
    [{ ...options, retries: 11 }, "option retries must be a whole number from 0 to 10"],
    [{ ...options, longestWait: Number.NaN }, "option longestWait must be a whole number"],
    [{ ...options, httpRequestTimeout: 0 }, "option httpRequestTimeout must be a whole number"],
  ])("options %#: the one that is wrong is named, and no credential", (given, message) => {
    const environment = process.env.SOCIAL_SDK_API_BASE;
    delete process.env.SOCIAL_SDK_API_BASE;
    try {
      expect(() => new BackendClient(given as never)).toThrow(message);
      expect(() => new BackendClient(given as never)).not.toThrow(/secret-secret|x-evil/);
    } finally {
      if (environment !== undefined) process.env.SOCIAL_SDK_API_BASE = environment;
    }
  });

  test("without the option the environment says where the service is", () => {
    const environment = process.env.SOCIAL_SDK_API_BASE;
    process.env.SOCIAL_SDK_API_BASE = "https://service.example/api/";
    try {
      expect(new BackendClient({ applicationId: "1" }).apiBase).toBe(
        "https://service.example/api/v10",
      );
    } finally {
      if (environment === undefined) delete process.env.SOCIAL_SDK_API_BASE;
      else process.env.SOCIAL_SDK_API_BASE = environment;
    }
  });

  type Call = (backend: BackendClient) => Promise<unknown>;
  test.each<[string, Call]>([
    ['entitlements.get: parameter "entitlementId"', (b) => b.entitlements.get("../../x")],
    ['entitlements.list: parameter "filter"', (b) => b.entitlements.list(null as never)],
    ['entitlements.list: parameter "filter.limit"', (b) => b.entitlements.list({ limit: 101 })],
    ['entitlements.list: parameter "filter.limit"', (b) => b.entitlements.list({ limit: 1.5 })],
    ['entitlements.list: parameter "filter.before"', (b) => b.entitlements.list({ before: "-1" })],
    [
      'entitlements.list: parameter "filter.skuIds[1]"',
      (b) => b.entitlements.list({ skuIds: ["1", "x"] }),
    ],
    [
      'entitlements.list: parameter "filter.skuIds"',
      (b) => b.entitlements.list({ skuIds: "1" as never }),
    ],
    [
      'entitlements.list: parameter "filter.onlyActive"',
      (b) => b.entitlements.list({ onlyActive: 1 as never }),
    ],
    [
      'entitlements.list: parameter "options.accessToken"',
      (b) => b.entitlements.list({}, { accessToken: "a b" }),
    ],
    [
      'entitlements.list: parameter "options.timeout"',
      (b) => b.entitlements.list({}, { timeout: -1 }),
    ],
    ['skus.list: parameter "options.signal"', (b) => b.skus.list({ signal: {} as never })],
    [
      'entitlements.createTest: parameter "owner"',
      (b) => b.entitlements.createTest("1", {} as never),
    ],
    [
      'entitlements.createTest: parameter "owner"',
      (b) => b.entitlements.createTest("1", { userId: "1", guildId: "2" } as never),
    ],
    ["entitlements.all: parameter", (b) => b.entitlements.all({ after: "x" }).next()],
    ['subscriptions.get: parameter "subscriptionId"', (b) => b.subscriptions.get("1", 2 as never)],
    [
      'lobbies.create: parameter "settings.metadata"',
      (b) => b.lobbies.create({ metadata: { a: 1 } as never }),
    ],
    [
      'lobbies.create: parameter "settings.members"',
      (b) => b.lobbies.create({ members: Array(26).fill({ id: "1" }) }),
    ],
    [
      'lobbies.create: parameter "settings.members[0].id"',
      (b) => b.lobbies.create({ members: [{ id: "" }] }),
    ],
    [
      'lobbies.update: parameter "settings.idleTimeoutSeconds"',
      (b) => b.lobbies.update("1", { idleTimeoutSeconds: 4 }),
    ],
    ['lobbies.changeMembers: parameter "changes"', (b) => b.lobbies.changeMembers("1", [])],
    [
      'lobbies.putMember: parameter "settings.additionalName"',
      (b) => b.lobbies.putMember("1", "2", { additionalName: "" }),
    ],
    [
      'lobbies.linkChannel: parameter "options"',
      (b) => b.lobbies.linkChannel("1", "2", undefined as never),
    ],
    ['tokens.exchangeCode: parameter "exchange.code"', (b) => b.tokens.exchangeCode({ code: "" })],
    ['tokens.refresh: parameter "refreshToken"', (b) => b.tokens.refresh(undefined as never)],
    ['tokens.clientCredentials: parameter "scopes"', (b) => b.tokens.clientCredentials("")],
    [
      'provisionalAccounts.tokenForPlayer: parameter "player.externalUserId"',
      (b) => b.provisionalAccounts.tokenForPlayer({ externalUserId: "x".repeat(1025) }),
    ],
    [
      'provisionalAccounts.tokenForProof: parameter "proof.externalAuthType"',
      (b) =>
        b.provisionalAccounts.tokenForProof({
          externalAuthType: 99 as never,
          externalAuthToken: "t",
        }),
    ],
    [
      'provisionalAccounts.tokenForProof: parameter "proof"',
      (b) => b.provisionalAccounts.tokenForProof(undefined as never),
    ],
  ])("%s is named, and nothing is sent", async (message, call) => {
    const { backend, got } = await openService(() => {});
    const error = await failure(call(backend));
    expect(error).toSatisfy((each) => each instanceof TypeError || each instanceof RangeError);
    expect(error.message).toContain(`BackendClient.${message}`);
    expect(got).toEqual([]);
  });
});
