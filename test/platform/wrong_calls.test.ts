import { expect, test } from "vitest";
import { EVENT_KINDS, type Platform, startPlatform } from "../../platform/index.js";
import { open } from "./support/platform.js";

/** What programs in JavaScript write, whom no compiler corrects. */
const wrong = async (call: (platform: Platform) => unknown): Promise<Error> => {
  const platform = await open();
  try {
    await call(platform);
  } catch (error) {
    return error as Error;
  }
  throw new Error("The call was accepted.");
};

test.each<[name: string, call: (platform: Platform) => unknown, words: readonly string[]]>([
  [
    "an unknown option of startPlatform",
    () => startPlatform({ hearbeatInterval: 1 } as object),
    ['no option "hearbeatInterval"', 'Did you mean "heartbeatInterval"?', "The options are: port,"],
  ],
  [
    "startPlatform with a port alone",
    () => startPlatform(7780 as never),
    ["startPlatform() takes an object with options", "a number"],
  ],
  [
    "createUser without options",
    (platform) => platform.createUser(undefined as never),
    ["createUser() takes an object with options", "undefined"],
  ],
  [
    "createUser with a name that is no option",
    (platform) => platform.createUser({ userName: "alice" } as never),
    ['no option "userName"', 'Did you mean "username"?'],
  ],
  [
    "createUser without a username",
    (platform) => platform.createUser({} as never),
    ["The user's username must be a string, but undefined was given."],
  ],
  [
    "createApplication without options",
    (platform) => platform.createApplication(undefined as never),
    ["createApplication() takes an object with options", "undefined"],
  ],
  [
    "createApplication with a misspelt option",
    (platform) => platform.createApplication({ name: "x", redirectURIs: [] } as never),
    ['no option "redirectURIs"', 'Did you mean "redirectUris"?'],
  ],
  [
    "createApplication without a name",
    (platform) => platform.createApplication({} as never),
    ["name needs 1 to 100 characters, but undefined was given"],
  ],
  [
    "approveDevice without a code",
    (platform) =>
      platform.approveDevice(undefined as never, platform.createUser({ username: "alice" }).id),
    ["No device waits with the user code undefined.", "oauth2.device_started"],
  ],
  [
    "waiting for a kind of event that does not exist",
    (platform) => platform.events.waitFor("gateway.redy" as never),
    ['of the kind "gateway.redy"', 'Did you mean "gateway.ready"?', "The kinds are:"],
  ],
  [
    "a port that is in use",
    (platform) => startPlatform({ port: Number(new URL(platform.webBase).port) }),
    ["of 127.0.0.1 is in use", "choose another port; 0 takes a free one"],
  ],
])("%s is refused with what was given and what to write", async (_name, call, words) => {
  const { name, message } = await wrong(call);
  expect(name).toBe("PlatformError");
  for (const word of words) expect(message).toContain(word);
});

test("every kind of event is one that somebody can wait for", async () => {
  const platform = await open();
  const given = new AbortController();
  const waits = EVENT_KINDS.map((kind) => platform.events.waitFor(kind, undefined, given.signal));
  given.abort(new Error("over"));
  for (const wait of waits) await expect(wait).rejects.toThrow("over");
});
