#!/usr/bin/env node
// Stands in for a person with a browser: opens a page of the local platform, chooses an account, and
// answers the question; then follows the redirect back to the game, or has confirmed a device.
//
//   browser.mjs [--user NAME] [--deny] URL
//
// Set it as the environment variable BROWSER: the open engine calls that to open a URL.

import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { user: { type: "string" }, deny: { type: "boolean", default: false } },
  allowPositionals: true,
});

const MAX_STEPS = 10;
const DEVICE_PAGE = "/activate";
let cookie = "";

/** Sends one request as a browser would, with the cookies of the page. */
async function request(url, form) {
  const response = await fetch(url, {
    method: form ? "POST" : "GET",
    redirect: "manual",
    headers: { accept: "text/html", ...(cookie ? { cookie } : {}) },
    body: form ? new URLSearchParams(form) : undefined,
  });
  const [set] = response.headers.getSetCookie();
  if (set) cookie = set.split(";", 1)[0];
  return response;
}

/** The form of a page that posts to `action`, with its hidden fields. */
function formOf(page, action) {
  const form = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, "s").exec(page)?.[1];
  if (form === undefined) return undefined;
  const hidden = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return {
    html: form,
    fields: Object.fromEntries([...hidden].map(([, k, v]) => [k, unescape(v)])),
  };
}

function unescape(text) {
  const entities = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name) => entities[name]);
}

/** What a person does with a page: chooses an account, or decides. */
function answer(page) {
  const signIn = formOf(page, "/oauth2/login");
  if (signIn) {
    const buttons = [...signIn.html.matchAll(/name="user_id" value="(\d+)">(.*?)<\/button>/gs)];
    const chosen = buttons.find(
      ([, , label]) => !values.user || label.includes(`@${values.user}<`),
    );
    if (!chosen) throw new Error(`The page offers no account "${values.user}".`);
    return { action: "/oauth2/login", fields: { ...signIn.fields, user_id: chosen[1] } };
  }
  const consent = formOf(page, "/oauth2/authorize");
  const decision = values.deny ? "deny" : "approve";
  if (consent) return { action: "/oauth2/authorize", fields: { ...consent.fields, decision } };
  const device = formOf(page, DEVICE_PAGE);
  if (!device) throw new Error(`The page has no form: ${/<h1[^>]*>(.*?)</s.exec(page)?.[1]}`);
  const result = values.deny ? "denied" : "granted";
  return { action: DEVICE_PAGE, fields: { ...device.fields, result } };
}

let url = positionals[0];
const site = new URL(url).origin;
let response = await request(url);
for (let step = 0; ; step += 1) {
  if (step === MAX_STEPS) throw new Error("The pages lead in a circle.");
  const location = response.headers.get("location");
  if (location) {
    url = new URL(location, url).href;
    response = await request(url);
  } else if (new URL(url).origin === site) {
    const { action, fields } = answer(await response.text());
    url = new URL(action, site).href;
    response = await request(url, fields);
    // The game asks the service by itself what was decided.
    if (action === DEVICE_PAGE) break;
  } else {
    break;
  }
}
if (!response.ok) throw new Error(`The last page came with status ${response.status}.`);
