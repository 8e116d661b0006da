/** What watchers of the traffic never see. */

import { expect, test } from "vitest";
import { redactHeaders, redactText, redactUrl } from "../../../platform/kernel/traffic/redact.js";

const SECRET = "hunter2";

const names = [
  "token",
  "access_token",
  "refresh_token",
  "id_token",
  "external_auth_token",
  "client_secret",
  "code",
  "code_verifier",
  "device_code",
  "user_code",
  "secret",
  "join",
  "match",
  "spectate",
  "password",
  "secret_key",
  "ticket",
];

test.each(names)(
  "%s is redacted in JSON, forms and addresses, and what stands beside it is shown",
  (name) => {
    const json = redactText(JSON.stringify({ before: "1", [name]: SECRET, after: "2" }));
    expect(JSON.parse(json)).toEqual({ before: "1", [name]: "•••", after: "2" });
    const nested = redactText(JSON.stringify([{ d: { [name]: SECRET } }]));
    expect(JSON.parse(nested)).toEqual([{ d: { [name]: "•••" } }]);
    expect(redactText(`before=1&${name}=${SECRET}&after=2`)).toBe(`before=1&${name}=•••&after=2`);
    expect(redactText(`${name}=${SECRET}`)).toBe(`${name}=•••`);
    expect(redactUrl(`/path?a=1&${name}=${SECRET}&b=2`)).toBe(`/path?a=1&${name}=•••&b=2`);
    expect(redactUrl(`/path?${name}=${SECRET}`)).toBe(`/path?${name}=•••`);
  },
);

test("codes of errors are shown, and what looks like one in another field is not", () => {
  const errors = { _errors: [{ code: "BASE_TYPE_REQUIRED", message: "This field is required" }] };
  expect(redactText(JSON.stringify(errors))).toBe(JSON.stringify(errors));
  const secrets = '{"join":"ROOM_ONE","code":"A_b","user_code":"ROOM_ONE"}';
  expect(redactText(secrets)).toBe('{"join":"•••","code":"•••","user_code":"•••"}');
});

test.each(names)(
  "an empty %s is shown, as it is the reason for an answer and no secret",
  (name) => {
    const body = `{"${name}":"","after":"x"}`;
    expect(redactText(body)).toBe(body);
    expect(redactText(`${name}=&after=x`)).toBe(`${name}=&after=x`);
    expect(redactUrl(`/path?${name}=`)).toBe(`/path?${name}=`);
  },
);

test.each(["codes", "tokens", "joined", "decode", "id", "username"])("%s is no secret", (name) => {
  const body = JSON.stringify({ [name]: "shown" });
  expect(redactText(body)).toBe(body);
  expect(redactUrl(`/path?${name}=shown`)).toBe(`/path?${name}=shown`);
});

test("a secret with quotes and backslashes is redacted whole", () => {
  const given = { token: `a"b\\"${SECRET}\\`, after: "shown" };
  const shown = redactText(JSON.stringify(given, null, 2));
  expect(shown).not.toContain(SECRET);
  expect(JSON.parse(shown)).toEqual({ token: "•••", after: "shown" });
});

test("names are secrets in whatever case they are written", () => {
  expect(redactText(`{"Access_Token":"${SECRET}"}`)).toBe('{"Access_Token":"•••"}');
  expect(redactText(`TOKEN=${SECRET}`)).toBe("TOKEN=•••");
});

test("a body is shown up to 16,384 characters, and says how long it is", () => {
  expect(redactText("")).toBe("");
  const whole = "x".repeat(16_384);
  expect(redactText(whole)).toBe(whole);
  expect(redactText(`${whole}y`)).toBe(`${whole}… (16385 characters)`);
});

test("of a secret that the end of what is shown cuts through, nothing is shown", () => {
  const start = `{"padding":"${"x".repeat(16_340)}","token":"`;
  const shown = redactText(`${start}${SECRET.repeat(20)}"}`);
  expect(shown).not.toContain("hunter");
});

test("tokens of webhooks and interactions are redacted in paths, also within bodies", () => {
  expect(redactUrl(`/api/v10/webhooks/123/${SECRET}?wait=true`)).toBe(
    "/api/v10/webhooks/123/•••?wait=true",
  );
  expect(redactUrl(`/api/v10/webhooks/123/${SECRET}/messages/@original`)).toBe(
    "/api/v10/webhooks/123/•••/messages/@original",
  );
  expect(redactUrl(`/api/v10/interactions/123/${SECRET}/callback`)).toBe(
    "/api/v10/interactions/123/•••/callback",
  );
  expect(redactUrl("/api/v10/webhooks/123")).toBe("/api/v10/webhooks/123");
  const body = JSON.stringify({ url: `http://host/api/webhooks/123/${SECRET}`, name: "shown" });
  expect(JSON.parse(redactText(body))).toEqual({
    url: "http://host/api/webhooks/123/•••",
    name: "shown",
  });
});

test("headers that let somebody in are redacted; of Authorization the scheme stays", () => {
  expect(
    redactHeaders({
      authorization: `Bearer ${SECRET}`,
      Authorization: `bot ${SECRET}`,
      "proxy-authorization": `Basic ${SECRET}`,
      cookie: `window=${SECRET}`,
      "set-cookie": [`window=${SECRET}`],
      "x-window-key": SECRET,
      "x-original-authorization": `Bot ${SECRET}`,
      "content-length": 5,
      accept: "application/json",
      missing: undefined,
    }),
  ).toEqual({
    authorization: "Bearer •••",
    Authorization: "bot •••",
    "proxy-authorization": "Basic •••",
    cookie: "•••",
    "set-cookie": "•••",
    "x-window-key": "•••",
    "x-original-authorization": "Bot •••",
    "content-length": "5",
    accept: "application/json",
  });
  expect(redactHeaders({ authorization: SECRET })).toEqual({ authorization: "•••" });
});

test("a form stays a form whatever its values are, and JSON stays JSON behind blanks", () => {
  expect(redactText(`state={"a":[1]}&token=${SECRET}`)).toBe('state={"a":[1]}&token=•••');
  expect(redactText(`x[]=1&code=${SECRET}`)).toBe("x[]=1&code=•••");
  expect(redactText(` \n {"token":"${SECRET}"}`)).toBe(' \n {"token":"•••"}');
});

test("of Authorization nothing but a scheme at its beginning is shown", () => {
  expect(redactHeaders({ authorization: `${SECRET} Bearer ${SECRET}` })).toEqual({
    authorization: "•••",
  });
});
