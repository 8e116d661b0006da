/** What pages hold and allow, and what arguments of commands may be (protocol 5.6). */

import { expect, test } from "vitest";
import { ApiError } from "../../../platform/kernel/http/api-error.js";
import {
  optionalObject,
  optionalText,
  optionalWhole,
  requiredId,
  requiredText,
} from "../../../platform/kernel/rpc/args.js";
import { type RpcError, refusedAs } from "../../../platform/kernel/rpc/errors.js";
import { Html, html } from "../../../platform/kernel/web/html.js";
import { openWithGame } from "../support/platform.js";

test("values in markup are text, but for markup itself and lists of it", () => {
  expect(html`<p>${`&<>"'`}</p>`.text).toBe("<p>&amp;&lt;&gt;&quot;&#39;</p>");
  expect(html`${5}${undefined}${"&amp;"}`.text).toBe("5&amp;amp;");
  const part = html`<b>${"<"}</b>`;
  expect(html`<p>${part}${[part, new Html("<i>")]}</p>`.text).toBe(
    "<p><b>&lt;</b><b>&lt;</b><i></p>",
  );
});

test("a page loads nothing from elsewhere, is in no frame, is kept nowhere and names nobody", async () => {
  const { platform } = await openWithGame();
  const { status, headers } = await fetch(`${platform.webBase}/activate`);
  expect(status).toBe(200);
  const policy = (headers.get("content-security-policy") ?? "").split("; ");
  expect(policy).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^style-src 'sha256-[\w+/]+=*'$/),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "img-src data:",
  ]);
  expect(Object.fromEntries(headers)).toMatchObject({
    "cache-control": "no-store",
    "content-type": "text/html; charset=utf-8",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
});

/** The code with which a reader refuses. */
function refusal(read: () => unknown): number | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return (error as RpcError).code;
  }
}

const absent = [undefined, null];

test("an argument that is left out or null is absent", () => {
  for (const value of absent) {
    expect(optionalText(value, "a")).toBeUndefined();
    expect(optionalWhole(value, "a", 0)).toBeUndefined();
    expect(optionalObject(value, "a")).toBeUndefined();
    expect(refusal(() => requiredText({ a: value }, "a"))).toBe(4000);
    expect(refusal(() => requiredId({ a: value }, "a"))).toBe(4000);
  }
});

test("a text has its length in characters, of which the least and the most fit", () => {
  for (const text of ["ab", "abc", "🦆🦆", "🦆🦆🦆"]) {
    expect(optionalText(text, "a", 2, 3)).toBe(text);
  }
  for (const wrong of ["a", "abcd", "🦆", "🦆🦆🦆🦆", 12, ["ab"], {}]) {
    expect([wrong, refusal(() => optionalText(wrong, "a", 2, 3))]).toEqual([wrong, 4000]);
  }
  expect(optionalText("x".repeat(10_000), "a")).toHaveLength(10_000);
  expect(refusal(() => optionalText("", "a"))).toBe(4000);
  expect(refusal(() => requiredText({ a: "" }, "a"))).toBe(4000);
  expect(requiredText({ a: "x" }, "a")).toBe("x");
});

test("an id is one in digits, and a whole number is one within its limits", () => {
  expect(requiredId({ a: "18446744073709551615" }, "a")).toBe("18446744073709551615");
  for (const wrong of ["x", "-1", "18446744073709551616", 5]) {
    expect(refusal(() => requiredId({ a: wrong }, "a"))).toBe(4000);
  }
  expect([optionalWhole(2, "a", 2, 3), optionalWhole(3, "a", 2, 3)]).toEqual([2, 3]);
  for (const wrong of [1, 4, 2.5, "2", Number.NaN, {}]) {
    expect([wrong, refusal(() => optionalWhole(wrong, "a", 2, 3))]).toEqual([wrong, 4000]);
  }
});

test("a part is an object, and no list", () => {
  expect(optionalObject({ b: 1 }, "a")).toEqual({ b: 1 });
  for (const wrong of [[], "x", 5, true]) {
    expect(refusal(() => optionalObject(wrong, "a"))).toBe(4000);
  }
});

test("what the service refuses has the code of the command; a mistake of the platform stays one", () => {
  const refuse = (error: Error) => () =>
    refusedAs(4005, () => {
      throw error;
    });
  expect(refuse(new ApiError(404, 10003, "Unknown Channel."))).toThrow(
    expect.objectContaining({ code: 4005, message: "The service refused: Unknown Channel." }),
  );
  const mistake = new Error("a mistake");
  expect(refuse(mistake)).toThrow(mistake);
  expect(refusedAs(4005, () => 7)).toBe(7);
});
