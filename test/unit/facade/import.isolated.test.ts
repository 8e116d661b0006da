/** Importing the package needs no addon: helpers, enums and questions about values work without. */

import * as sdk from "game-social-sdk";
import { describe, expect, it } from "vitest";

process.env.SOCIAL_SDK_ADDON = "/nonexistent/game_social_sdk.node";

describe("without an addon", () => {
  it("ids, scopes, enums and errors can be used", () => {
    expect(sdk.isSnowflake("80351110224678912")).toBe(true);
    expect(sdk.snowflakeDate("0").getTime()).toBe(sdk.SNOWFLAKE_EPOCH);
    expect(sdk.scopesFor("connect")).toBe("gateway.connect");
    expect(sdk.Client.Status.Ready).toBe(sdk.ClientStatus.Ready);
    expect(sdk.UserHandle.AvatarType).toBe(sdk.UserHandleAvatarType);
    const error = new sdk.SdkError({ operation: "a.b", type: "Aborted", message: "Over." });
    expect(error instanceof sdk.SdkError).toBe(true);
  });

  it.each([sdk.UserHandle, sdk.Activity, sdk.AuthorizationArgs])(
    "nothing is an instance of %p",
    (type) => {
      for (const value of [{}, null, 1, new (class UserHandle {})()])
        expect(value instanceof (type as { new (): object })).toBe(false);
    },
  );

  it("classes have their names", () => {
    expect(sdk.UserHandle).toHaveProperty("name", "UserHandle");
  });

  it.each([
    ["a client", () => new sdk.Client()],
    ["a record", () => new sdk.Activity()],
    ["an invalid handle", () => sdk.UserHandle.nullobj],
    ["the default scopes", () => sdk.Client.getDefaultPresenceScopes()],
    ["the library", () => sdk.loadSdk()],
  ])("making or asking for %s says that there is none", (_what, use) => {
    expect(use).toThrow(/^The addon of game-social-sdk could not be loaded on this machine: /);
  });

  it("the error says what machine this is, what was tried, and what to type", () => {
    const { message } = failure(() => sdk.sdkInfo());
    expect(message).toContain(`${process.platform}-${process.arch}`);
    expect(message).toContain(`Node ${process.versions.node}`);
    if (process.platform === "linux") expect(message).toMatch(/(glibc|musl) \d+\.\d+/);
    expect(message).toContain("/nonexistent/game_social_sdk.node: there is no such file");
    expect(message).toMatch(/\nPrebuilt for: /);
    expect(message).toContain("SOCIAL_SDK_ADDON");
  });
});

function failure(use: () => unknown): Error {
  try {
    use();
  } catch (error) {
    return error as Error;
  }
  throw new Error("It did not fail.");
}
