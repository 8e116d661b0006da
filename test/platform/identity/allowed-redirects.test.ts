/** Which addresses a registered one allows to be sent back to. */

import { expect, test } from "vitest";
import {
  answerRedirect,
  redirectAllowed,
} from "../../../platform/domains/identity/applications/redirects.js";

test.each([
  ["http://127.0.0.1/callback", "http://127.0.0.1:5000/callback", true],
  ["http://127.0.0.1/callback", "http://127.0.0.1/callback", true],
  ["http://127.0.0.1:80/callback", "http://127.0.0.1:65535/callback", true],
  ["http://[::1]/callback", "http://[::1]:5000/callback", true],
  ["http://127.0.0.1/callback", "http://127.0.0.1:5000/Callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:5000/callback?x=1", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:5000/callback/", false],
  ["http://127.0.0.1/callback", "https://127.0.0.1:5000/callback", false],
  ["http://127.0.0.1/callback", "http://localhost:5000/callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.2:5000/callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:5000@evil.example/callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1.evil.example/callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:0/callback", false],
  ["http://127.0.0.1/callback", "http://127.0.0.1:65536/callback", false],
  ["http://localhost/callback", "http://localhost:5000/callback", false],
  ["https://game.example/cb", "https://game.example:8443/cb", false],
  ["https://game.example/cb", "https://game.example/cb", true],
  ["mygame:/authorize/callback", "mygame:/authorize/callback", true],
  ["mygame:/authorize/callback", "MYGAME:/authorize/callback", false],
])("with %s registered, %s is allowed: %s", (registered, requested, allowed) => {
  expect(redirectAllowed([registered], requested)).toBe(allowed);
});

test.each([
  ["https://game.example/cb", "https://game.example/cb?code=c&state=a+b"],
  ["https://game.example/cb?x=1", "https://game.example/cb?x=1&code=c&state=a+b"],
  ["mygame:/authorize/callback", "mygame:/authorize/callback?code=c&state=a+b"],
])("an answer is added to the query of %s, without what is not set", (uri, location) => {
  const parameters = { code: "c", state: "a b", error: undefined };
  expect(answerRedirect(uri, parameters)).toBe(location);
});
