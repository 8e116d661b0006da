/** The purchase page without a browser: its policy, and forms that did not come from it. */

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { monetization } from "../../../platform/index.js";
import { openWithGame } from "../support/platform.js";

async function opened() {
  const { platform, user, game } = await openWithGame();
  const store = platform.domain(monetization);
  const sku = store.createSku({ applicationId: game.id, name: "<b>Sword</b>", kind: "durable" });
  let cookie = "";
  const request = async (path: string, fields?: Record<string, string>) => {
    const response = await fetch(platform.webBase + path, {
      redirect: "manual",
      headers: cookie === "" ? {} : { cookie },
      ...(fields === undefined ? {} : { method: "POST", body: new URLSearchParams(fields) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const path = `/application-directory/${game.id}/store/${sku.id}`;
  const hidden = (text: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? "";
  const formOf = (text: string) => ({
    csrf: hidden(text, "csrf"),
    page: hidden(text, "page"),
    request: hidden(text, "request"),
  });
  /** Signs in, and returns the fields of the page's form. */
  const signIn = async () => {
    const first = await request(path);
    const sent = await request("/oauth2/login", { ...formOf(first.text), user_id: user.id });
    expect(sent.headers.get("location")).toBe(`/store?sku_id=${sku.id}`);
    const back = await request(sent.headers.get("location") as string);
    expect(back.headers.get("location")).toBe(path);
    const { text, headers } = await request(path);
    return { form: { ...formOf(text), order: hidden(text, "order") }, text, headers };
  };
  const bought = () => store.entitlements(user.id);
  return { platform, user, game, store, sku, request, path, signIn, bought };
}

test("the page runs nothing, loads nothing, is not framed, and escapes what it shows", async () => {
  const { signIn } = await opened();
  const { headers, text } = await signIn();
  const policy = headers.get("content-security-policy");
  const styles = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] as string;
  const hash = createHash("sha256").update(styles).digest("base64");
  expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; `);
  expect(policy).toContain("frame-ancestors 'none'; base-uri 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(text).toContain("&lt;b&gt;Sword&lt;/b&gt;");
  expect(text).not.toContain("<b>");
});

test("an order buys once, however often and however fast it is sent", async () => {
  const { signIn, request, bought } = await opened();
  const { form } = await signIn();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => request("/store", { ...form, decision: "buy" })),
  );
  expect(all.map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect(bought()).toHaveLength(1);
});

test.each<[string, Record<string, string>, number]>([
  ["another's form", { csrf: "x" }, 403],
  ["no order", { order: "" }, 403],
  ["an order that there is not", { order: "x" }, 403],
  ["no decision", { decision: "" }, 403],
  ["nothing that is sold", { request: "sku_id=1" }, 404],
])("a form with %s buys nothing", async (_what, changes, status) => {
  const { signIn, request, bought } = await opened();
  const { form } = await signIn();
  expect((await request("/store", { ...form, decision: "buy", ...changes })).status).toBe(status);
  expect(bought()).toEqual([]);
});

test("what is not sold has no page; a payment that fails says so", async () => {
  const { platform, user, game, store, sku, signIn, request, path, bought } = await opened();
  const { form } = await signIn();
  store.declinePayments(user.id);
  const declined = await request("/store", { ...form, decision: "buy" });
  expect(declined.status).toBe(402);
  expect(declined.text).toContain('role="alert">The payment was declined.');
  expect(bought()).toEqual([]);
  store.publishSku(sku.id, false);
  expect((await request(path)).status).toBe(404);
  expect((await request("/application-directory/1/store")).status).toBe(404);
  expect((await request(`/application-directory/${game.id}/store`)).text).toContain("Nothing is");
  const other = platform.createApplication({ name: "Other" });
  expect((await request(`/application-directory/${other.id}/store/${sku.id}`)).status).toBe(404);
  expect((await request("/store")).status).toBe(404);
});
