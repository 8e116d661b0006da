/** Sizes and lengths of time as the window shows them. */

import { expect, test } from "vitest";
import type { TrafficEntry } from "../../../../platform/kernel/traffic/entry.js";
import { bytesOf, sizeOf } from "../../../../platform/web/inspector/facts.js";
import { milliseconds, size, span } from "../../../../platform/web/tools/format.js";

const common = { id: 1, at: 0 };

test("sizes are in bytes of UTF-8, not in characters", () => {
  const text = '{"name":"Žofie 🏁"}';
  expect(bytesOf(text)).toBe(22);
  const frame: TrafficEntry = { ...common, kind: "gateway", direction: "in", text };
  expect(sizeOf(frame)).toBe(22);
  const request: TrafficEntry = {
    ...common,
    kind: "http",
    method: "POST",
    url: "/",
    requestHeaders: {},
    requestBody: "longer than the answer, which counts",
    status: 200,
    responseHeaders: {},
    responseBody: text,
    duration: 1,
  };
  expect(sizeOf(request)).toBe(22);
});

test.each([
  [999, "999 B"],
  [1200, "1.2 kB"],
  [3_400_000, "3.4 MB"],
])("%i bytes are shown as %s", (bytes, shown) => expect(size(bytes)).toBe(shown));

test("a length of time stays on one line: its number and its unit are not parted", () => {
  expect([0, 12, 0.04, 999, 3000, 3449].map(milliseconds)).toEqual(
    ["0 ms", "12 ms", "0 ms", "999 ms", "3 s", "3.4 s"].map((each) => each.replace(" ", "\u00a0")),
  );
  expect(span(93_600_000)).toBe("1\u00a0day 2\u00a0hours");
});
