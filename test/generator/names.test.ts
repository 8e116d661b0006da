import { describe, expect, it } from "vitest";
import { domains } from "../../api/index.js";
import { bindModel } from "../../tools/generate/model.js";
import { camelCase, eventName, kebabCase, snakeCase } from "../../tools/generate/names.js";

describe("names", () => {
  it.each([
    ["GetToken", "getToken", "get_token", "get-token"],
    ["OIDC", "oIDC", "oidc", "oidc"],
    ["CodeChallenge", "codeChallenge", "code_challenge", "code-challenge"],
    ["PTTActive", "pTTActive", "ptt_active", "ptt-active"],
    ["GetCurrentUserV2", "getCurrentUserV2", "get_current_user_v2", "get-current-user-v2"],
    [
      "VADThresholdSettings",
      "vADThresholdSettings",
      "vad_threshold_settings",
      "vad-threshold-settings",
    ],
  ])("of %s are %s, %s and %s", (name, camel, snake, kebab) => {
    expect([camelCase(name), snakeCase(name), kebabCase(name)]).toEqual([camel, snake, kebab]);
  });

  it.each([
    ["SetMessageCreatedCallback", "messageCreated"],
    ["AddLogCallback", "log"],
    ["RegisterAuthorizeRequestCallback", "authorizeRequest"],
    ["SetOnVoiceStateChangedCallback", "voiceStateChanged"],
  ])("of the event that %s registers is %s", (method, event) => {
    expect(eventName(method)).toBe(event);
  });

  it("of an event that follows no rule is an error that says so", () => {
    expect(() => eventName("OnMessage")).toThrow(/"OnMessage" is an event by kind/);
  });

  it("of the SDK's members stay distinct in JavaScript", () => {
    for (const { name, fields, methods } of bindModel(domains).classes) {
      const names = [...fields, ...methods].map((member) => camelCase(member.name));
      expect(new Set(names).size, name).toBe(names.length);
      const events = methods.filter((m) => m.kind === "event").map((m) => eventName(m.name));
      expect(new Set(events).size, name).toBe(events.length);
    }
  });
});
