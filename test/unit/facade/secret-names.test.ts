/** The engine's log, the library's errors and the platform's traffic hide the same fields. */

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { redact } from "../../../lib/values/redact.js";
import { redactText, redactUrl } from "../../../platform/kernel/traffic/redact.js";

const source = readFileSync("engine/core/secrets/redact.cpp", "utf8");

/** The engine's names, without the `_` of the wire. Its headers are read by other code in TypeScript. */
const engineNames = (() => {
  const body = /Sensitivity SensitivityOf\(.*?^}/ms.exec(source)?.[0] ?? "";
  return [...body.matchAll(/"(\w+)"/g)]
    .map(([, name]) => name as string)
    .filter((name) => !/authorization|cookie/.test(name));
})();

/** Names as the protocol spells them, for each of the engine's. */
const SPELLED: Readonly<Record<string, readonly string[]>> = {
  code: ["code"],
  state: ["state"],
  nonce: ["nonce"],
  ticket: ["ticket"],
  token: ["token", "access_token", "refresh_token", "id_token", "external_auth_token", "botToken"],
  secret: ["secret", "client_secret", "clientSecret"],
  verifier: ["code_verifier", "codeVerifier"],
  password: ["password", "new_password"],
  devicecode: ["device_code", "deviceCode"],
  usercode: ["user_code", "userCode"],
  authcode: ["auth_code", "authCode"],
};

/** Shown by the platform, where they also name what is no secret. */
const SHOWN_BY_THE_PLATFORM = ["state", "nonce"];

it("the table of this test has the engine's names", () => {
  expect(Object.keys(SPELLED).sort()).toEqual(engineNames.sort());
});

it.each(Object.values(SPELLED).flat())("%s is hidden in JSON and in forms", (name) => {
  const json = JSON.stringify({ [name]: "hunter2", after: "shown" });
  const form = `a=1&${name}=hunter2&after=shown`;
  const shown = [redact(json), redact(form)];
  if (!SHOWN_BY_THE_PLATFORM.includes(name))
    shown.push(redactText(json), redactText(form), redactUrl(`/path?${form}`));
  for (const text of shown) {
    expect(text).not.toContain("hunter2");
    expect(text).toContain("shown");
  }
});

it.each(SHOWN_BY_THE_PLATFORM)("%s is shown by the platform", (name) => {
  expect(redactText(JSON.stringify({ [name]: "In a race" }))).toContain("In a race");
});

it("names that only resemble these are shown", () => {
  const json = '{"tokens":"a","codes":"b","username":"c","secretary":"d","status_code":"e"}';
  expect([redact(json), redactText(json)]).toEqual([json, json]);
});
