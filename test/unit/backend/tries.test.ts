/** What is sent again, how often, and after what wait. */

import { EventEmitter, once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, test } from "vitest";
import { BackendClient, SdkError } from "../../../lib/backend/index.js";
import { type Behaviour, failure, json, openService } from "./support/service.js";

const LIMITED = { message: "You are being rate limited.", retry_after: 0.5, global: false };

/** Fails so often, then has an empty list. */
const failing =
  (times: number, status: number, body: unknown = {}, headers = {}): Behaviour =>
  (_got, response, index) =>
    index < times ? json(response, status, body, headers) : json(response, 200, []);

describe("rate limits", () => {
  test("a 429 is waited out and sent again, whatever it was", async () => {
    const { backend, clock, got } = await openService((_got, response, index) =>
      index < 2 ? json(response, 429, LIMITED) : json(response, 204, ""),
    );
    await backend.entitlements.consume("7");
    expect(got.map(({ method, url }) => [method, url])).toEqual(
      Array(3).fill(["POST", "/api/v10/applications/100/entitlements/7/consume"]),
    );
    expect(clock.waits).toEqual([500, 500]);
  });

  test.each([
    ["Retry-After in seconds", {}, { "retry-after": "3" }, 3000],
    ["the exact time of the body before it", { retry_after: 2.25 }, { "retry-after": "3" }, 2250],
    ["a second for want of either", "no JSON", {}, 1000],
    ["a second for what is no time", { retry_after: -1 }, { "retry-after": "soon" }, 1000],
  ])("waits for %s", async (_what, body, headers, milliseconds) => {
    const { backend, clock } = await openService(failing(1, 429, body, headers));
    expect(await backend.skus.list()).toEqual([]);
    expect(clock.waits).toEqual([milliseconds]);
  });

  test("a wait that is too long is not waited; the error says how long it is", async () => {
    const { backend, clock, got } = await openService(
      failing(9, 429, { ...LIMITED, retry_after: 7200.5, code: 31001 }),
    );
    const error = await failure(backend.skus.list());
    expect(error).toBeInstanceOf(SdkError);
    expect(error).toMatchObject({
      operation: "BackendClient.skus.list",
      type: "HTTPError",
      status: 429,
      code: 31001,
      retryable: true,
      retryAfter: 7200.5,
    });
    expect([got.length, clock.waits]).toEqual([1, []]);
  });

  test("all waits of a call together are bounded, and so are its tries", async () => {
    const patient = await openService(failing(99, 429, { ...LIMITED, retry_after: 4 }));
    await failure(patient.backend.skus.list());
    expect(patient.clock.waits).toEqual([4000, 4000]);
    const { backend, got } = await openService(failing(99, 429, LIMITED), { retries: 1 });
    await failure(backend.skus.list());
    expect(got).toHaveLength(2);
  });

  test("after a global limit no request of the sender goes out until it is over", async () => {
    const { backend, clock, got } = await openService((_got, response, index) =>
      index === 0
        ? json(response, 429, { ...LIMITED, global: true }, { "x-ratelimit-global": "true" })
        : json(response, 200, []),
    );
    const firstHeld = clock.holdNext();
    const first = backend.skus.list();
    const endFirst = await firstHeld;
    const secondHeld = clock.holdNext();
    const second = backend.entitlements.list();
    const endSecond = await secondHeld;
    expect(got).toHaveLength(1);
    clock.held = undefined;
    endFirst();
    endSecond();
    expect(await Promise.all([first, second])).toEqual([[], []]);
  });
});

describe("failures of the service", () => {
  test.each([500, 502, 503, 504])("what reads is sent again after %i", async (status) => {
    const { backend, clock, got } = await openService(failing(3, status, "<html>oops</html>"));
    expect(await backend.skus.list()).toEqual([]);
    expect(got).toHaveLength(4);
    const [first, second, third] = clock.waits as [number, number, number];
    for (const [wait, longest] of [
      [first, 250],
      [second, 500],
      [third, 1000],
    ] as const) {
      expect(wait).toBeGreaterThanOrEqual(longest / 2);
      expect(wait).toBeLessThanOrEqual(longest);
    }
  });

  test("what must not happen twice is not sent again", async () => {
    const { backend, got } = await openService((_got, response) => json(response, 503, {}));
    const calls = [
      () => backend.entitlements.consume("7"),
      () => backend.entitlements.createTest("1", { userId: "2" }),
      () => backend.lobbies.create(),
      () => backend.lobbies.inviteMember("1", "2"),
      () => backend.tokens.exchangeCode({ code: "abcdefgh" }),
      () => backend.tokens.refresh("refresh-token"),
      () => backend.provisionalAccounts.unmergePlayer("player"),
    ];
    for (const call of calls) {
      expect(await failure(call())).toMatchObject({ type: "HTTPError", status: 503 });
    }
    expect(got).toHaveLength(calls.length);
  });

  test("after a lost answer, reads are sent again; whether a write was done is unknown", async () => {
    const { backend, got } = await openService((_got, response, index) =>
      index === 0 || got.at(-1)?.method === "POST"
        ? void response.destroy()
        : json(response, 200, []),
    );
    expect(await backend.skus.list()).toEqual([]);
    const error = await failure(backend.entitlements.consume("7"));
    expect(error).toMatchObject({ type: "NetworkError", status: 0, retryable: false });
    expect(error.message).toContain("it is unknown whether the request was carried out");
    expect(got).toHaveLength(3);
  });

  test("a service that is not there was not reached, so all is tried again", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    const { clock } = await openService(() => {});
    const apiBase = `http://127.0.0.1:${port}`;
    const backend = new BackendClient({ applicationId: "1", botToken: "t", apiBase, clock });
    const error = await failure(backend.entitlements.consume("7"));
    expect(error).toMatchObject({ type: "NetworkError", retryable: true });
    expect(error.message).toContain("ECONNREFUSED");
    expect(error.message).not.toContain("unknown whether");
    expect(clock.waits).toHaveLength(3);
  });

  test("a service that does not answer is given up", async () => {
    const options = { httpRequestTimeout: 20, retries: 1 };
    const { backend, clock } = await openService(() => {}, options);
    const error = await failure(backend.skus.list());
    expect(error).toMatchObject({ type: "NetworkError", retryable: true });
    expect(error.message).toContain("no answer within 20 ms");
    // A busy service may not have seen the requests yet.
    expect(clock.waits).toHaveLength(1);
  });
});

describe("signals and time limits", () => {
  test("a signal ends a request under way, and its connection", async () => {
    const abort = new AbortController();
    const closed = new EventEmitter();
    const gone = once(closed, "close");
    const { backend } = await openService((_got, response) => {
      response.on("close", () => closed.emit("close"));
      abort.abort(new Error("enough"));
    });
    const error = await failure(backend.skus.list({ signal: abort.signal }));
    expect(error).toMatchObject({ type: "Aborted", cause: { message: "enough" } });
    await gone;
  });

  test("a signal ends a wait; nothing is sent after it", async () => {
    const abort = new AbortController();
    const { backend, clock, got } = await openService(failing(9, 429, LIMITED));
    clock.held = () => abort.abort();
    expect(await failure(backend.skus.list({ signal: abort.signal }))).toMatchObject({
      type: "Aborted",
    });
    expect(got).toHaveLength(1);
  });

  test("the time limit of a call spans all of its tries", async () => {
    const { backend } = await openService(() => {});
    const error = await failure(backend.skus.list({ timeout: 20 }));
    expect(error).toMatchObject({
      type: "Aborted",
      retryable: true,
      cause: { name: "TimeoutError" },
    });
  });

  test("nothing is sent with a signal that was aborted before", async () => {
    const { backend, got } = await openService(() => {});
    await failure(backend.skus.list({ signal: AbortSignal.abort() }));
    expect(got).toEqual([]);
  });
});
