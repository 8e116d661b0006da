/** Options and arguments at their limits: the last that is accepted, and the first that is not. */

import { describe, expect, test } from "vitest";
import { BackendClient } from "../../../lib/backend/index.js";
import { failure, json, openService } from "./support/service.js";

const options = { applicationId: "1", apiBase: "http://127.0.0.1:1" };

describe("options", () => {
  test.each([
    ["https://service.example/api", "https://service.example/api/v10"],
    ["https://service.example/api/v9/", "https://service.example/api/v9"],
    ["https://service.example/dev9", "https://service.example/dev9/v10"],
    ["http://[::1]:80/", "http://[::1]/v10"],
    ["http://127.8.9.10/api", "http://127.8.9.10/api/v10"],
    ["http://localhost:1", "http://localhost:1/v10"],
    ["http://game.localhost:1", "http://game.localhost:1/v10"],
  ])("%s is an API base: %s", (apiBase, used) => {
    expect(new BackendClient({ ...options, apiBase }).apiBase).toBe(used);
  });

  test.each([
    ["http://127.0.0.1.example.com"],
    ["http://127.example.com"],
    ["http://notlocalhost"],
    ["http://localhost.example.com"],
    ["http://[::2]"],
    ["https://service.example/#api"],
    ["https://:password@service.example"],
    ["https://user@service.example"],
  ])("%s is refused as an API base: tokens would leak or be lost", (apiBase) => {
    expect(() => new BackendClient({ ...options, apiBase })).toThrow(/option apiBase/);
  });

  test.each([
    [{ retries: 0 }, { retries: -1 }],
    [{ retries: 10 }, { retries: 11 }],
    [{ longestWait: 0 }, { longestWait: -1 }],
    [{ longestWait: 2 ** 31 - 1 }, { longestWait: 2 ** 31 }],
    [{ httpRequestTimeout: 1 }, { httpRequestTimeout: 0 }],
    [{ httpRequestTimeout: 2 ** 31 - 1 }, { httpRequestTimeout: 2 ** 31 }],
    [{ botToken: "t".repeat(10_240) }, { botToken: "t".repeat(10_241) }],
    [{ botToken: "!~" }, { botToken: "a b" }],
    [{ clientSecret: "s" }, { clientSecret: "s\u007f" }],
  ])("pair %#: the one is accepted, the other is not", (last, next) => {
    expect(() => new BackendClient({ ...options, ...last })).not.toThrow();
    expect(() => new BackendClient({ ...options, ...next })).toThrow(/BackendClient: option/);
  });
});

async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const seen: T[] = [];
  for await (const each of all) seen.push(each);
  return seen;
}

type Call = (backend: BackendClient) => Promise<unknown>;
const text = (length: number) => "x".repeat(length);
const members = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `${i + 1}` }));

// protocol 3.4, 3.5 and 2; activities 3.4: the limits of the service.
describe("arguments", () => {
  test.each<[string, last: Call, next: Call]>([
    [
      "the seconds of an idle lobby",
      (b) => b.lobbies.create({ idleTimeoutSeconds: 604_800 }),
      (b) => b.lobbies.create({ idleTimeoutSeconds: 604_801 }),
    ],
    [
      "the shortest idle timeout of a lobby",
      (b) => b.lobbies.create({ idleTimeoutSeconds: 5 }),
      (b) => b.lobbies.create({ idleTimeoutSeconds: 4 }),
    ],
    [
      "the address of a lobby's events",
      (b) => b.lobbies.create({ overrideEventWebhooksUrl: text(512) }),
      (b) => b.lobbies.create({ overrideEventWebhooksUrl: text(513) }),
    ],
    [
      "the members of a lobby",
      (b) => b.lobbies.create({ members: members(25) }),
      (b) => b.lobbies.create({ members: members(26) }),
    ],
    [
      "changes of members",
      (b) => b.lobbies.changeMembers("1", members(25)),
      (b) => b.lobbies.changeMembers("1", members(26)),
    ],
    [
      "no members, and no changes",
      (b) => b.lobbies.update("1", { members: [] }),
      (b) => b.lobbies.changeMembers("1", []),
    ],
    [
      "an additional name",
      (b) => b.lobbies.putMember("1", "2", { additionalName: text(80) }),
      (b) => b.lobbies.putMember("1", "2", { additionalName: text(81) }),
    ],
    [
      "a page",
      (b) => b.entitlements.list({ limit: 100 }),
      (b) => b.entitlements.list({ limit: 101 }),
    ],
    [
      "a page of one",
      (b) => b.entitlements.list({ limit: 1 }),
      (b) => b.entitlements.list({ limit: 0 }),
    ],
    [
      "the game's id of a player",
      (b) => b.provisionalAccounts.tokenForPlayer({ externalUserId: text(1024) }),
      (b) => b.provisionalAccounts.tokenForPlayer({ externalUserId: text(1025) }),
    ],
    [
      "the id to unmerge",
      (b) => b.provisionalAccounts.unmergePlayer(text(1024)),
      (b) => b.provisionalAccounts.unmergePlayer(text(1025)),
    ],
    [
      "the name of a player",
      (b) =>
        b.provisionalAccounts.tokenForPlayer({
          externalUserId: "p",
          preferredGlobalName: text(32),
        }),
      (b) =>
        b.provisionalAccounts.tokenForPlayer({
          externalUserId: "p",
          preferredGlobalName: text(33),
        }),
    ],
    [
      "a redirect",
      (b) => b.tokens.exchangeCode({ code: "c", redirectUri: "x" }),
      (b) => b.tokens.exchangeCode({ code: "c", redirectUri: "" }),
    ],
    [
      "a kind of proof",
      (b) => b.provisionalAccounts.tokenForProof({ externalAuthType: 0, externalAuthToken: "t" }),
      (b) =>
        b.provisionalAccounts.tokenForProof({
          externalAuthType: "toString" as never,
          externalAuthToken: "t",
        }),
    ],
  ])("%s: the last is sent, the next is not", async (_what, last, next) => {
    const { backend, got } = await openService((_got, response) => json(response, 400, {}));
    expect(await failure(last(backend))).toMatchObject({ status: 400 });
    expect(got).toHaveLength(1);
    const error = await failure(next(backend));
    expect(error).toSatisfy((each) => each instanceof TypeError || each instanceof RangeError);
    expect(got).toHaveLength(1);
  });

  test("null removes what a member or a lobby has, and false is said as well", async () => {
    const { backend, got } = await openService((_got, response) => json(response, 400, {}));
    await failure(
      backend.lobbies.putMember("1", "2", { additionalName: null, canLinkLobby: false }),
    );
    await failure(backend.lobbies.update("1", { overrideEventWebhooksUrl: null }));
    await failure(
      backend.lobbies.changeMembers("1", [{ id: "2", canLinkLobby: true, remove: false }]),
    );
    expect(got.map(({ body }) => JSON.parse(body))).toEqual([
      { additional_name: null, flags: 0 },
      { override_event_webhooks_url: null },
      [{ id: "2", flags: 1, remove_member: false }],
    ]);
  });

  test("the owner of a test entitlement is a guild (1) or a user (2)", async () => {
    const { backend, got } = await openService((_got, response) => json(response, 400, {}));
    await failure(backend.entitlements.createTest("5", { guildId: "6" }));
    await failure(backend.entitlements.createTest("5", { userId: "6" }));
    expect(got.map(({ body }) => JSON.parse(body))).toEqual([
      { sku_id: "5", owner_id: "6", owner_type: 1 },
      { sku_id: "5", owner_id: "6", owner_type: 2 },
    ]);
  });

  test("a list keeps its filter on each of its pages", async () => {
    // In no order, as the service promises one of pages only by `after`.
    const page = Array.from({ length: 100 }, (_, index) => ({
      ...{ id: `${100 - index}`, sku_id: "2", application_id: "100", type: 8, deleted: false },
    }));
    const { backend, got } = await openService((_got, response, index) =>
      json(response, 200, index === 0 ? page : []),
    );
    const filter = { userId: "9", skuIds: ["2", "3"], excludeEnded: true, excludeDeleted: false };
    const all = await collected(backend.entitlements.all(filter));
    expect(all).toHaveLength(100);
    expect(all[0]).toMatchObject({ id: "100", consumed: false, endsAt: undefined });
    const query = "user_id=9&sku_ids=2%2C3&exclude_ended=true&exclude_deleted=false";
    expect(got.map(({ url }) => url.split("?")[1])).toEqual([
      `${query}&after=0&limit=100`,
      `${query}&after=100&limit=100`,
    ]);
  });

  test.each([
    ["more than was asked for", 101, 1],
    ["what was there before", 1, 0],
  ])("a page with %s is refused", async (_what, count, first) => {
    const page = Array.from({ length: count }, (_, index) => ({
      ...{ id: `${first + index}`, sku_id: "2", application_id: "100", type: 8, deleted: false },
    }));
    const { backend, got } = await openService((_got, response) => json(response, 200, page));
    const error = await failure(collected(backend.entitlements.all()));
    expect(error.message).toContain("a page that was not requested");
    expect(got).toHaveLength(1);
  });
});
