/** What the doctor says of the browser that opens the pages of sign-ins. */

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { checkBrowser } from "../../lib/cli/doctor/browser.js";

const node = process.execPath;

beforeEach(() => {
  vi.stubEnv("DISPLAY", "");
  vi.stubEnv("WAYLAND_DISPLAY", "");
});
afterEach(() => vi.unstubAllEnvs());

// Elsewhere the system opens its default browser.
it.runIf(process.platform === "linux").each([
  [`${node} show.mjs --at http://127.0.0.1:7780`, node],
  [`no-such-browser --at=http://127.0.0.1:7780/%s:${node} %s`, undefined],
  [`no-such-browser --at=http://127.0.0.1:7780 %s:${node} %s`, node],
  [`no-such-browser "a:b":'c:d' x:${node}`, node],
])("reads BROWSER as the engine does: %s", (list, program) => {
  vi.stubEnv("BROWSER", list);
  const [finding] = checkBrowser();
  if (program === undefined) {
    expect(finding).toMatchObject({ status: "problem" });
    expect(finding?.message).toContain("BROWSER names no-such-browser, which is not installed");
  } else {
    expect(finding).toMatchObject({ status: "ok", details: { program } });
  }
});

it.runIf(process.platform === "linux")("advises what works in a container", () => {
  vi.stubEnv("BROWSER", "no-such-browser");
  const [finding] = checkBrowser();
  // test/integration/sign-in-pages.test.ts signs in by both without a browser.
  expect(finding).toMatchObject({ advice: expect.stringMatching(/openPage.*signInPage/) });
});
