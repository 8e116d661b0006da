/** Which addresses a registered one allows to be sent back to. */

import { expect, test } from "vitest";
import { redirectAllowed } from "../../../platform/domains/identity/applications/redirects.js";

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
