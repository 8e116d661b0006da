/** Who opens the pages of a sign-in, and which addresses are followed afterwards. */

import { inspect } from "node:util";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SdkError } from "../../../lib/operations/sdk-error.js";
import { type SignInPage, SignInPages } from "../../../lib/sign-in/sign-in-pages.js";
import { rejection } from "../../support/rejection.js";

afterEach(() => vi.unstubAllGlobals());

/** What opens pages, as the engine's header numbers it. */
const BROWSER = 0;
const BROWSER_AND_PROGRAM = 1;
const PROGRAM = 2;

type Callback = (url: string, verificationUri: string, userCode: string, expires: number) => void;

/** The pages of a client whose engine the test plays. */
function openPages(supported = true) {
  const displays: number[] = [];
  let callback: Callback = () => {};
  const native = {
    setSignInPageCallback: (given: Callback, display: number) => {
      callback = given;
      displays.push(display);
      return supported;
    },
  };
  const handled: string[] = [];
  const pages = new SignInPages(native as never, (url) => {
    handled.push(url);
    return url.startsWith("my-game:");
  });
  const show = (url = "https://service.example/authorize", code = "") =>
    callback(url, code && "https://service.example/activate", code, code ? 300 : 0);
  return { pages, displays, handled, show };
}

/** A sign-in that ends when the test says so, or its signal, with an error that has the reason as cause. */
function someSignIn() {
  let end: (value: string) => void = () => {};
  const signIn = ({ signal }: { signal?: AbortSignal | undefined }) =>
    new Promise<string>((resolve, reject) => {
      end = resolve;
      const aborted = () => reject(new Error("It was aborted.", { cause: signal?.reason }));
      signal?.addEventListener("abort", aborted);
    });
  return { signIn, end: (value = "signed in") => end(value) };
}

describe("pages are opened", () => {
  it("by the browser, unless the program listens, too, or opens them itself", async () => {
    const { pages, displays, show } = openPages();
    const shown: string[] = [];
    pages.listen(({ url }) => void shown.push(`event ${url}`));
    const { signIn, end } = someSignIn();
    const done = pages.openedBy(({ url }) => void shown.push(`opened ${url}`), {}, signIn);
    show("https://one");
    end();
    expect(await done).toBe("signed in");
    show("https://two");
    pages.listen(undefined);
    show("https://three");
    expect(displays).toEqual([BROWSER_AND_PROGRAM, PROGRAM, BROWSER_AND_PROGRAM, BROWSER]);
    expect(shown).toEqual(["event https://one", "opened https://one", "event https://two"]);
  });

  it("for the latest sign-in, although one before it ends later", async () => {
    const { pages, displays, show } = openPages();
    const shown: string[] = [];
    const first = someSignIn();
    const second = someSignIn();
    const one = pages.openedBy(() => void shown.push("first"), {}, first.signIn);
    const two = pages.openedBy(() => void shown.push("second"), {}, second.signIn);
    first.end();
    await one;
    show();
    second.end();
    await two;
    expect(shown).toEqual(["second"]);
    expect(displays).toEqual([PROGRAM, PROGRAM, BROWSER]);
  });

  it("for the latest sign-in, although the page of one before it comes later", async () => {
    const { pages, show } = openPages();
    const shown: string[] = [];
    const open = (who: string) => (page: SignInPage) => void shown.push(`${who} ${page.url}`);
    const attempts = [someSignIn(), someSignIn(), someSignIn()] as const;
    const done = [
      pages.openedBy(open("first"), {}, attempts[0].signIn, "one"),
      pages.openedBy(open("second"), {}, attempts[1].signIn, "two"),
      pages.openedBy(open("device"), {}, attempts[2].signIn),
    ];
    show("https://service.example/authorize?state=one");
    show("https://service.example/authorize?state=two");
    show("https://service.example/activate?user_code=c", "c");
    for (const { end } of attempts) end();
    await Promise.all(done);
    expect(shown).toEqual([
      "second https://service.example/authorize?state=two",
      "device https://service.example/activate?user_code=c",
    ]);
  });

  it("by nobody where the library opens them itself: no sign-in begins", async () => {
    const { pages } = openPages(false);
    const signIn = vi.fn();
    expect(await rejection(pages.openedBy(() => {}, {}, signIn))).toMatchObject({
      type: "Disabled",
    });
    expect(signIn).not.toHaveBeenCalled();
  });

  it("no more once the client is disposed", async () => {
    const { pages, displays } = openPages();
    const { signIn, end } = someSignIn();
    const done = pages.openedBy(() => {}, {}, signIn);
    pages.close();
    end();
    await done;
    expect(displays).toEqual([PROGRAM]);
  });

  it.each([null, "xdg-open", {}])("not by %j, which is no function", async (openPage) => {
    const { pages } = openPages();
    const done = pages.openedBy(openPage as never, {}, vi.fn());
    expect(await rejection(done)).toBeInstanceOf(TypeError);
  });
});

describe("a page", () => {
  it("has a code only for a device; neither that nor its address is shown", async () => {
    const { pages, show } = openPages();
    const seen: SignInPage[] = [];
    pages.listen((page) => void seen.push(page));
    show("https://service.example/?state=hidden");
    show("https://service.example/?user_code=hidden", "hidden-code");
    expect(seen.map((page) => ({ ...page }))).toEqual([
      { url: "https://service.example/?state=hidden" },
      {
        url: "https://service.example/?user_code=hidden",
        ...{ verificationUri: "https://service.example/activate" },
        ...{ userCode: "hidden-code", expiresIn: 300 },
      },
    ]);
    expect(JSON.stringify(seen) + inspect(seen)).not.toContain("hidden");
  });
});

/** The result of a sign-in whose page leads to an address. */
async function following(location: unknown, signal?: AbortSignal, redirectUri?: string) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response("Done."));
  vi.stubGlobal("fetch", fetched);
  const { pages, handled, show } = openPages();
  const { signIn, end } = someSignIn();
  const done = pages.openedBy(() => location, signal ? { signal } : {}, signIn);
  const outcome = done.catch((error: unknown) => error);
  const query = redirectUri ? `?redirect_uri=${encodeURIComponent(redirectUri)}` : "";
  show(`https://service.example/authorize${query}`);
  await new Promise((resolve) => setImmediate(resolve));
  end();
  return { outcome: await outcome, fetched, handled };
}

describe("the address that a page redirected to", () => {
  it.each(["http://127.0.0.1:1/callback?code=c", "http://[::1]:1/", "http://localhost:1/"])(
    "is followed on this machine: %s",
    async (location) => {
      const { outcome, fetched, handled } = await following(location);
      expect(outcome).toBe("signed in");
      expect(fetched.mock.calls.map(([url]) => url)).toEqual([location]);
      expect(handled).toEqual([]);
    },
  );

  it("is given to the game's own sign-in", async () => {
    const { outcome, fetched, handled } = await following("my-game:/authorize/callback?code=c");
    expect([outcome, handled]).toEqual(["signed in", ["my-game:/authorize/callback?code=c"]]);
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    "http://service.example/?code=secret-code",
    "http://127.0.0.1.example.com/?code=secret-code",
    "https://127.0.0.1/?code=secret-code",
    "other-game:/authorize/callback?code=secret-code",
  ])("is not followed elsewhere, and its code is not quoted: %s", async (location) => {
    const { outcome, fetched } = await following(location);
    expect(outcome).toMatchObject({ type: "AuthorizationFailed" });
    expect((outcome as Error).message).toContain("an address that no sign-in waits for");
    expect((outcome as Error).message).not.toContain("secret-code");
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ["http://127.0.0.1:7/callback?code=c", true],
    ["http://127.0.0.1:8/callback?code=c", false],
    ["http://127.0.0.1:7/admin?code=c", false],
    ["http://localhost:7/callback?code=c", false],
  ])("is followed on this machine if the page names it: %s, %j", async (location, followed) => {
    const own = "http://127.0.0.1:7/callback";
    const { outcome, fetched } = await following(location, undefined, own);
    expect(fetched).toHaveBeenCalledTimes(followed ? 1 : 0);
    if (!followed) expect(outcome).toMatchObject({ type: "AuthorizationFailed" });
  });

  it.each(["/callback?code=secret-code", "secret-code", "http://?code=secret-code"])(
    "must be whole; its code is not quoted: %s",
    async (location) => {
      const { outcome, fetched } = await following(location);
      expect(outcome).toMatchObject({ type: "AuthorizationFailed" });
      expect((outcome as Error).message).toContain("is not a whole address");
      expect(inspect(outcome, { depth: 9 })).not.toContain("secret-code");
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it.each([undefined, 5, {}])("is none if the program returned %j", async (location) => {
    const { outcome, fetched } = await following(location);
    expect(outcome).toBe("signed in");
    expect(fetched).not.toHaveBeenCalled();
  });

  it("is given up together with the sign-in", async () => {
    const abort = new AbortController();
    const { fetched } = await following("http://127.0.0.1:1/", abort.signal);
    const signal = fetched.mock.calls[0]?.[1].signal as AbortSignal;
    expect(signal.aborted).toBe(false);
    abort.abort();
    expect(signal.aborted).toBe(true);
  });
});

describe("a sign-in", () => {
  it("ends with what openPage failed with first", async () => {
    const { pages, show } = openPages();
    const { signIn } = someSignIn();
    const causes = [new Error("no display"), new Error("no display again")];
    const all = [...causes];
    const done = pages.openedBy(
      () => {
        throw all.shift();
      },
      {},
      signIn,
    );
    show();
    show();
    expect(await rejection(done)).toMatchObject({
      ...{ operation: "Client.signIn", type: "AuthorizationFailed", cause: causes[0] },
    });
  });

  it("ends when its signal says so, besides a page that fails", async () => {
    const { pages } = openPages();
    const abort = new AbortController();
    const failed = rejection(pages.openedBy(() => {}, abort, someSignIn().signIn));
    abort.abort(new Error("enough"));
    expect(await failed).toMatchObject({ cause: { message: "enough" } });
  });

  it("without a browser gives advice, and none for other failures", async () => {
    const { pages } = openPages();
    const failing = (message: string) => async () => {
      throw new SdkError({ operation: "x", type: "AuthorizationFailed", message });
    };
    for (const [message, advised] of [
      ["No browser could be opened.", true],
      ["The player declined.", false],
    ] as const) {
      const error = await rejection(pages.openedBy(undefined, {}, failing(message)));
      expect((error as Error).message.includes("give signIn openPage")).toBe(advised);
    }
  });
});
