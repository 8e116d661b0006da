/** The application's own token, which stands in for a bot token: how long it is used, and whose it is. */

import { describe, expect, test } from "vitest";
import { type Behaviour, failure, json, openService } from "./support/service.js";

const HOUR = 3600;

/** Gives out numbered tokens, and lets `list` answer everything else. */
function givingTokens(list: Behaviour = (_got, response) => json(response, 200, [])): Behaviour {
  let tokens = 0;
  return (got, response, index) => {
    if (got.url !== "/api/v10/oauth2/token") return list(got, response, index);
    tokens += 1;
    json(response, 200, {
      access_token: `own-${tokens}`,
      token_type: "Bearer",
      expires_in: HOUR,
      scope: "applications.entitlements",
    });
  };
}

const open = (behave: Behaviour) => openService(behave, { botToken: undefined });

/** What was asked for, and with which credentials. */
const asked = (got: readonly { url: string; headers: { authorization?: string } }[]) =>
  got.map(({ url, headers }) => [url.split("/").at(-1), headers.authorization?.split(" ").at(-1)]);

describe("the application's own token", () => {
  test("is used until a minute before it expires", async () => {
    const { backend, clock, got } = await open(givingTokens());
    await backend.entitlements.list();
    clock.time += (HOUR - 60) * 1000 - 1;
    await backend.entitlements.list();
    expect(got).toHaveLength(3);
    clock.time += 1;
    await backend.entitlements.list();
    expect(asked(got).filter(([, credential]) => credential?.startsWith("own"))).toEqual([
      ["entitlements", "own-1"],
      ["entitlements", "own-1"],
      ["entitlements", "own-2"],
    ]);
  });

  test("is asked for once by all who wait for it, also when the one before has expired", async () => {
    const { backend, clock, got } = await open(givingTokens());
    const both = () =>
      Promise.all([backend.entitlements.list(), backend.entitlements.get("1").catch(() => {})]);
    await both();
    clock.time += HOUR * 1000;
    await both();
    expect(got.filter(({ url }) => url.endsWith("/token"))).toHaveLength(2);
  });

  test("that could not be had is asked for again by the next call", async () => {
    let broken = true;
    const tokens = givingTokens();
    const { backend } = await open((got, response, index) =>
      broken ? json(response, 400, { error: "invalid_client" }) : tokens(got, response, index),
    );
    expect(await failure(backend.entitlements.list())).toMatchObject({ status: 400 });
    broken = false;
    expect(await backend.entitlements.list()).toEqual([]);
  });

  test("that is refused is replaced, once for each call", async () => {
    const { backend, got } = await open(
      givingTokens((_got, response) => json(response, 401, { message: "401: Unauthorized" })),
    );
    expect(await failure(backend.entitlements.list())).toMatchObject({ status: 401 });
    expect(
      asked(got)
        .map(([, credential]) => credential)
        .filter((c) => c?.startsWith("own")),
    ).toEqual(["own-1", "own-2"]);
    expect(got).toHaveLength(4);
  });

  test("is not what a player's call or a bot's is sent with, whose 401 is final", async () => {
    const { backend, got } = await openService((_got, response) => json(response, 401, {}));
    await failure(backend.entitlements.list());
    await failure(backend.entitlements.list({}, { accessToken: "of-a-player" }));
    expect(asked(got)).toEqual([
      ["entitlements", "bot-token-that-nobody-may-see"],
      ["entitlements", "of-a-player"],
    ]);
  });
});
