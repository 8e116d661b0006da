import { expect, test } from "vitest";
import type { Platform } from "../../../platform/index.js";
import { authorizeUrl, exchangeCode, get, openWithGame, REDIRECT } from "../support/platform.js";

/** A browser without a screen: keeps cookies, follows nothing by itself. */
class Browser {
  #cookie = "";

  async visit(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: this.#cookie },
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    const cookie = response.headers.get("set-cookie");
    if (cookie !== null) this.#cookie = cookie.split(";", 1)[0] as string;
    return response;
  }
}

function field(page: string, name: string): string {
  const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1];
  if (value === undefined) throw new Error(`no field ${name}`);
  return value.replaceAll("&amp;", "&");
}

async function signIn(browser: Browser, platform: Platform, url: string, userId: string) {
  const picker = await (await browser.visit(url)).text();
  const form = { csrf: field(picker, "csrf"), request: field(picker, "request"), user_id: userId };
  const answer = await browser.visit(`${platform.webBase}/oauth2/login`, form);
  expect(answer.status).toBe(303);
  return (await browser.visit(platform.webBase + answer.headers.get("location"))).text();
}

test("a person signs in, reads what is asked, approves, and is sent back with code and state [args.extra-scopes-must-be-granted-by-the-user]", async () => {
  const { platform, user, game } = await openWithGame({ name: "Space <Race>" });
  const browser = new Browser();
  const url = authorizeUrl(platform, game.id, { scope: "openid email" });
  const page = await signIn(browser, platform, url, user.id);
  expect(page).toContain("Space &lt;Race&gt;");
  expect(page).toContain("See your email address");
  expect(page).toContain("@alice");
  const form = { csrf: field(page, "csrf"), request: field(page, "request"), decision: "approve" };
  const answer = await browser.visit(`${platform.webBase}/oauth2/authorize`, form);
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get("location") as string);
  expect(location.href).toContain(`${REDIRECT}?code=`);
  expect(location.searchParams.get("state")).toBe("the-state");
  const code = location.searchParams.get("code") as string;
  expect((await exchangeCode(platform, game.id, code)).body.scope).toBe("openid email");
  const again = await (await browser.visit(url)).text();
  const no = { csrf: field(again, "csrf"), request: field(again, "request"), decision: "deny" };
  const denied = await browser.visit(`${platform.webBase}/oauth2/authorize`, no);
  const { searchParams } = new URL(denied.headers.get("location") as string);
  expect([searchParams.get("error"), searchParams.get("code")]).toEqual(["access_denied", null]);
});

test("a person who declines is sent back with access_denied and the state", async () => {
  const { platform, user, game } = await openWithGame();
  const location = await platform.denyAuthorization(authorizeUrl(platform, game.id), user.id);
  const answer = new URL(location).searchParams;
  expect(answer.get("error")).toBe("access_denied");
  expect(answer.get("error_description")).toBeTruthy();
  expect(answer.get("state")).toBe("the-state");
  expect(answer.has("code")).toBe(false);
});

test("the pages load nothing, run nothing, cannot be framed, and post only where they must", async () => {
  const { platform, user, game } = await openWithGame();
  const browser = new Browser();
  const url = authorizeUrl(platform, game.id);
  await signIn(browser, platform, url, user.id);
  const response = await browser.visit(url);
  const policy = response.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("form-action 'self' http://127.0.0.1:48123");
  expect(policy).not.toContain("unsafe");
  expect(response.headers.get("referrer-policy")).toBe("no-referrer");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).not.toMatch(/<script|src=|https?:\/\/(?!127\.0\.0\.1)/);
});

test("the session cookie is out of reach of scripts and other sites, and changes at sign-in", async () => {
  const { platform, user, game } = await openWithGame();
  const first = await fetch(authorizeUrl(platform, game.id));
  const cookie = first.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax$/);
  const page = await first.text();
  const second = await fetch(`${platform.webBase}/oauth2/login`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookie.split(";", 1)[0] as string },
    body: new URLSearchParams({
      csrf: field(page, "csrf"),
      request: field(page, "request"),
      user_id: user.id,
    }),
  });
  expect(second.headers.get("set-cookie")).not.toBe(cookie);
  // The page that was shown before the sign-in is of no use any more.
  const old = await fetch(`${platform.webBase}/oauth2/login`, {
    method: "POST",
    headers: { cookie: cookie.split(";", 1)[0] as string },
    body: new URLSearchParams({ csrf: field(page, "csrf"), user_id: user.id }),
  });
  expect(old.status).toBe(403);
});

test("forms without the page's own token do nothing", async () => {
  const { platform, user, game } = await openWithGame();
  const browser = new Browser();
  const url = authorizeUrl(platform, game.id);
  const page = await signIn(browser, platform, url, user.id);
  const target = `${platform.webBase}/oauth2/authorize`;
  const request = field(page, "request");
  const forged: Record<string, string>[] = [
    { request, decision: "approve" },
    { request, decision: "approve", csrf: "guess" },
    { request, decision: "constructor", csrf: field(page, "csrf") },
  ];
  for (const form of forged) {
    const answer = await browser.visit(target, form);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("location")).toBeNull();
  }
  expect((await new Browser().visit(`${platform.webBase}/oauth2/login`, {})).status).toBe(403);
});

test.each([
  ["no client id", { client_id: undefined }],
  ["an unknown client", { client_id: "1234" }],
  ["no redirect URI", { redirect_uri: undefined }],
  ["a redirect to another host", { redirect_uri: "https://evil.example/callback" }],
])("with %s the page shows the fault and redirects nowhere", async (_name, changes) => {
  const { platform, game } = await openWithGame();
  const response = await fetch(authorizeUrl(platform, game.id, changes), { redirect: "manual" });
  expect(response.status).toBe(400);
  expect(response.headers.get("location")).toBeNull();
  expect(await response.text()).toContain("This sign-in request is not valid");
});

/** Expects that the browser goes back with an error for a URL with these changes. */
async function goesBack(changes: Record<string, string | undefined>, error: string) {
  const { platform, game } = await openWithGame();
  const response = await fetch(authorizeUrl(platform, game.id, changes), { redirect: "manual" });
  expect(response.status).toBe(303);
  const location = new URL(response.headers.get("location") as string);
  expect(location.origin + location.pathname).toBe(REDIRECT);
  expect(location.searchParams.get("error")).toBe(error);
  expect(location.searchParams.get("state")).toBe("the-state");
}

test.each([
  ["no response type", { response_type: undefined }, "invalid_request"],
  ["the implicit response type", { response_type: "token" }, "unsupported_response_type"],
  ["an unknown prompt", { prompt: "maybe" }, "invalid_request"],
  ["an unknown integration type", { integration_type: "2" }, "invalid_request"],
])("with %s the browser goes back with %s %s", (_name, changes, error) => goesBack(changes, error));

test.each([
  ["no scope", { scope: undefined }, "invalid_request"],
  ["blank scopes", { scope: "  " }, "invalid_scope"],
  ["an unknown scope", { scope: "openid everything" }, "invalid_scope"],
  ["a scope without approval", { scope: "identify.premium" }, "invalid_scope"],
])("with %s the browser goes back with %s %s [auth.1-user-scopes]", (_name, changes, error) =>
  goesBack(changes, error),
);

test.each([
  ["a short challenge", { code_challenge: "short" }, "invalid_request"],
  ["the plain method", { code_challenge_method: "plain" }, "invalid_request"],
  ["no method", { code_challenge_method: undefined }, "invalid_request"],
  ["a method alone", { code_challenge: undefined }, "invalid_request"],
])(
  "with %s the browser goes back with %s %s [auth.2-code-flow-with-verifier]",
  (_name, changes, error) => goesBack(changes, error),
);

test("an approved application may request identify.premium [auth.1-user-scopes, records.user-premium-type]", async () => {
  const { platform, user, game } = await openWithGame({ approvedScopes: ["identify.premium"] });
  platform.users.update(user.id, { premiumType: 2 });
  const ask = async (scopes: string) => {
    const { accessToken } = platform.issueToken({
      userId: user.id,
      applicationId: game.id,
      scopes,
    });
    return (await get(platform, "/users/@me", `Bearer ${accessToken}`)).body.premium_type;
  };
  expect(await ask("identify identify.premium")).toBe(2);
  expect(await ask("identify")).toBe(0);
  const scopes = "identify identify.premium";
  const given = platform.issueToken({ userId: user.id, applicationId: game.id, scopes });
  platform.applications.update(game.id, { approvedScopes: [] });
  const me = await get(platform, "/users/@me", `Bearer ${given.accessToken}`);
  expect(me.body.premium_type).toBe(0);
});

test("prompt=none answers without asking: sign-in missing, consent missing, or a code [args.extra-scopes-must-be-granted-by-the-user]", async () => {
  const { platform, user, game } = await openWithGame();
  const browser = new Browser();
  const url = authorizeUrl(platform, game.id, { prompt: "none" });
  const ask = async () => {
    const response = await browser.visit(url);
    return new URL(response.headers.get("location") as string).searchParams;
  };
  expect((await ask()).get("error")).toBe("login_required");
  await signIn(browser, platform, authorizeUrl(platform, game.id), user.id);
  expect((await ask()).get("error")).toBe("consent_required");
  await platform.approveAuthorization(authorizeUrl(platform, game.id), user.id);
  expect((await ask()).get("code")).toBeTruthy();
  // What the person has not granted yet is asked for.
  const more = await browser.visit(
    authorizeUrl(platform, game.id, { prompt: "none", scope: "openid email" }),
  );
  expect(more.headers.get("location")).toContain("error=consent_required");
  platform.revoke(user.id, game.id);
  expect((await ask()).get("error")).toBe("consent_required");
});

test("approving a faulty URL from a test gives what the browser would get", async () => {
  const { platform, user, game } = await openWithGame();
  const bad = authorizeUrl(platform, game.id, { scope: "nonsense" });
  const location = await platform.approveAuthorization(bad, user.id);
  expect(new URL(location).searchParams.get("error")).toBe("invalid_scope");
  const worse = authorizeUrl(platform, game.id, { redirect_uri: "https://evil.example/" });
  await expect(platform.approveAuthorization(worse, user.id)).rejects.toThrow(/not registered/);
});

test("a custom scheme redirect gets its answer like any other", async () => {
  const redirect = "mygame:/authorize/callback";
  const { platform, user, game } = await openWithGame({ redirectUris: [redirect] });
  const url = authorizeUrl(platform, game.id, { redirect_uri: redirect });
  const location = await platform.approveAuthorization(url, user.id);
  expect(location).toMatch(/^mygame:\/authorize\/callback\?code=[\w-]+&state=the-state$/);
});

test("the machine form previews and decides for a signed-in user only", async () => {
  const { platform, user, game } = await openWithGame();
  const query = new URL(authorizeUrl(platform, game.id)).search;
  const target = `${platform.apiBase}/oauth2/authorize${query}`;
  expect((await fetch(target)).status).toBe(401);
  const picker = await fetch(authorizeUrl(platform, game.id));
  const page = await picker.text();
  const login = await fetch(`${platform.webBase}/oauth2/login`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: (picker.headers.get("set-cookie") ?? "").split(";", 1)[0] as string },
    body: new URLSearchParams({
      csrf: field(page, "csrf"),
      request: field(page, "request"),
      user_id: user.id,
    }),
  });
  const cookie = (login.headers.get("set-cookie") ?? "").split(";", 1)[0] as string;
  const preview = await fetch(target, { headers: { cookie } });
  expect(await preview.json()).toMatchObject({
    application: { id: game.id },
    scopes: ["openid", "sdk.social_layer"],
    redirect_uri: REDIRECT,
    user: { id: user.id },
    authorized: false,
  });
  const isAuthorized = async () =>
    ((await (await fetch(target, { headers: { cookie } })).json()) as { authorized: boolean })
      .authorized;
  const post = (body: unknown, headers = {}) =>
    fetch(target, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const approved = (await (await post({ authorize: true })).json()) as { location: string };
  expect(new URL(approved.location).searchParams.get("code")).toBeTruthy();
  expect(await isAuthorized()).toBe(true);
  const reported = () => platform.webhookEvents(game.id).at(-1)?.data?.integration_type;
  expect(reported()).toBe(1);
  await post({ authorize: true, integration_type: 0, permissions: "0" });
  expect(reported()).toBe(0);
  // Signing in gives no permissions in a guild.
  expect((await post({ authorize: true, permissions: "8" })).status).toBe(400);
  const denied = (await (await post({ authorize: false })).json()) as { location: string };
  expect(new URL(denied.location).searchParams.get("error")).toBe("access_denied");
  const invalid = await post({ authorize: "yes" });
  expect([invalid.status, await invalid.json()]).toMatchObject([
    400,
    { code: 50035, errors: { authorize: { _errors: [{}] } } },
  ]);
});
