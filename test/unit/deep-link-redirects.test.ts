/** Links that complete a sign-in: which ones do, and what they must have. */

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Redirects } from "../../lib/deep-links/redirects.js";
import { AuthorizationArgs } from "../../lib/generated/records.js";
import { rejection } from "../support/rejection.js";

/** A sign-in that waits for its link, and what the library was asked for. */
function waiting(args: object = {}, redirects = new Redirects()) {
  const asked: { customSchemeParam?: string; state?: string }[] = [];
  const abort = new AbortController();
  const answer = redirects.authorize(
    { scopes: "openid", customSchemeParam: "My-Game", ...args },
    { signal: abort.signal },
    (sent, { signal }) => {
      asked.push(sent as object);
      return new Promise((_, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("The library was stopped.")));
      });
    },
  );
  const state = asked[0]?.state ?? "";
  const link = (more: Record<string, string> = {}, base = "my-game:/authorize/callback") =>
    `${base}?${new URLSearchParams({ code: "the-code", state, ...more })}`;
  return { redirects, answer, asked, state, link, abort };
}

describe("a link that comes back", () => {
  it("gives the code and the address that was asked for, and shows no code", async () => {
    const { redirects, answer, link } = waiting();
    expect(redirects.handle(link())).toBe(true);
    expect(redirects.handle(link())).toBe(false);
    const result = await answer;
    expect({ ...result }).toEqual({
      code: "the-code",
      redirectUri: "My-Game:/authorize/callback",
    });
    expect(inspect(result) + JSON.stringify(result)).not.toContain("the-code");
  });

  it("may be as long as 16 KiB, and no longer", () => {
    const { redirects, link } = waiting();
    const padded = (length: number) => {
      const start = `${link()}&more=`;
      return start + "x".repeat(length - start.length);
    };
    expect(redirects.handle(padded(16 * 1024 + 1))).toBe(false);
    expect(redirects.handle(padded(16 * 1024))).toBe(true);
  });

  it("is another's, unless it has the scheme, path, state, and one code or error", async () => {
    const { redirects, answer, link, state } = waiting();
    const foreign = [
      link({}, "my-games:/authorize/callback"),
      link({}, "my-game://host/authorize/callback"),
      link({}, "my-game:/authorize/callback/"),
      link({}, "my-game:authorize/callback"),
      `${link()}#x`,
      link({ state: "" }),
      link({ state: `${state}x` }),
      link({ state: state.slice(0, -1) }),
      link({ state: state.toLowerCase() === state ? state.toUpperCase() : state.toLowerCase() }),
      `${link()}&state=${state}`,
      `${link()}&code=the-code`,
      link({ code: "" }),
      link({ error: "access_denied" }),
      `my-game:/authorize/callback?state=${state}`,
    ];
    for (const url of foreign) expect([url, redirects.handle(url)]).toEqual([url, false]);
    for (const value of [undefined, null, 5, "", "no link"])
      expect(redirects.handle(value)).toBe(false);
    expect(redirects.handle(link({}, "MY-GAME:/authorize/callback"))).toBe(true);
    expect((await answer).code).toBe("the-code");
  });

  it("with an error says what the service said", async () => {
    const { redirects, answer, link, state } = waiting();
    const declined = `my-game:/authorize/callback?error=access_denied&state=${state}`;
    expect(redirects.handle(`${declined}&error_description=Not+now`)).toBe(true);
    expect(await rejection(answer)).toMatchObject({
      type: "AuthorizationFailed",
      message: expect.stringContaining("access_denied: Not now"),
    });
    expect(redirects.handle(link())).toBe(false);
  });
});

describe("the state", () => {
  it("is 32 random bytes, different each time, unless it is given", () => {
    const states = [waiting().state, waiting().state];
    for (const state of states) expect(Buffer.from(state, "base64url")).toHaveLength(32);
    expect(new Set(states).size).toBe(2);
    expect(waiting({ state: "mine" }).state).toBe("mine");
  });

  it("is not written into the program's own record", () => {
    const args = new AuthorizationArgs({ scopes: "openid", customSchemeParam: "game" });
    const asked: unknown[] = [];
    void new Redirects().authorize(args, undefined, (sent) => {
      asked.push((sent as AuthorizationArgs).state);
      return new Promise(() => {});
    });
    expect(asked).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
    expect(args.state).toBeUndefined();
  });
});

describe("a sign-in", () => {
  it("that ends late leaves the link to the one that has taken its place", async () => {
    const first = waiting();
    const second = waiting({}, first.redirects);
    first.abort.abort();
    await rejection(first.answer);
    expect(first.redirects.handle(first.link())).toBe(false);
    expect(first.redirects.handle(second.link())).toBe(true);
    expect((await second.answer).code).toBe("the-code");
  });

  it("that was aborted takes no link any more", async () => {
    const { redirects, answer, link, abort } = waiting();
    abort.abort();
    await rejection(answer);
    expect(redirects.handle(link())).toBe(false);
  });

  it.each([undefined, ""])("with the scheme %j waits for none", async (customSchemeParam) => {
    const redirects = new Redirects();
    const given: unknown[] = [];
    const args = { scopes: "openid", customSchemeParam };
    await redirects.authorize(args, undefined, async (sent) => {
      given.push(sent);
      return { code: "c", redirectUri: "http://127.0.0.1/" } as never;
    });
    expect(given).toEqual([args]);
  });
});
