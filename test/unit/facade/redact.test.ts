import { describe, expect, it } from "vitest";
import { redact } from "../../../lib/values/redact.js";

describe("redact", () => {
  it.each([
    ['{"access_token":"s3cret","expires_in":60}', '{"access_token":"[redacted]","expires_in":60}'],
    ['{"refresh_token" : "a\\"b"}', '{"refresh_token" : "[redacted]"}'],
    ["grant_type=x&code=s3cret&state=abc", "grant_type=x&code=[redacted]&state=[redacted]"],
    ["http://127.0.0.1/callback?code=s3cret#x", "http://127.0.0.1/callback?code=[redacted]#x"],
    ["Authorization: Bearer abcdef.ghi", "Authorization: Bearer [redacted]"],
    ["Authorization: Bot a.b_c-", "Authorization: Bot [redacted]"],
    ["Authorization: Basic YWxpY2U6eA==, x", "Authorization: Basic [redacted], x"],
    [
      '{"Access_Token":"s3cret","CODE":"s3cret"}',
      '{"Access_Token":"[redacted]","CODE":"[redacted]"}',
    ],
    ["ACCESS_TOKEN=s3cret", "ACCESS_TOKEN=[redacted]"],
    ["'?code=s3cret' or \"?code=s3cret\"", "'?code=[redacted]' or \"?code=[redacted]\""],
  ])("cleans %s", (text, clean) => {
    expect(redact(text)).toBe(clean);
  });

  it("keeps the service's numeric error codes and plain words", () => {
    const text = '{"code":50025,"message":"Invalid OAuth2 access token"}';
    expect(redact(text)).toBe(text);
    expect(redact("Bot users cannot do this")).toBe("Bot users cannot do this");
  });

  it("removes given credentials wherever they occur, but never short words", () => {
    expect(redact("abcdef!abcdef", ["abcdef"])).toBe("[redacted]![redacted]");
    expect(redact("a bad idea", ["a", "", undefined])).toBe("a bad idea");
    // Six characters are a credential, in a header, too.
    expect(redact("12345 123456", ["12345", "123456"])).toBe("12345 [redacted]");
    expect(redact("Bearer 12345, Bearer 123456")).toBe("Bearer 12345, Bearer [redacted]");
  });
});
