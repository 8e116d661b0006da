import { setMaxListeners } from "node:events";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import { EVENT_KINDS, type Platform, startPlatform } from "../../platform/index.js";
import type { ApiError } from "../../platform/kernel/http/api-error.js";
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
    ["startPlatform() takes an object with options", "the number 7780"],
  ],
  [
    "a clock that is no object",
    () => startPlatform({ clock: "frozen" as never }),
    ["The option clock of startPlatform()", 'the string "frozen"'],
  ],
  [
    "a clock that starts at a Date",
    () => startPlatform({ clock: { now: new Date() as never } }),
    ["The option clock.now", "milliseconds", "an object was given"],
  ],
  [
    "a misspelt option of the local client",
    () => startPlatform({ localClient: { usr: "alice" } as object }),
    ["The option localClient of startPlatform()", 'no option "usr"', 'Did you mean "user"?'],
  ],
  [
    "a misspelt option of voice",
    () => startPlatform({ voice: { heartbeat: 1 } as object }),
    ["The option voice of startPlatform()", 'no option "heartbeat"'],
  ],
  [
    "a heartbeat interval that is no number",
    () => startPlatform({ heartbeatInterval: "1s" as never }),
    ["heartbeatInterval", 'the string "1s" was given'],
  ],
  [
    "a heartbeat interval of voice servers that no timer waits",
    () => startPlatform({ voice: { heartbeatInterval: 1e308 } }),
    ["voice.heartbeatInterval", "from 1 to 2147483647", "1e+308 was given"],
  ],
  ...(
    [
      ["a direction that there is not", { loss: 0.1 }, { direction: "both" }, '"from" or "to"'],
      ["no direction", { loss: 0.1 }, { direction: null }, "null was given"],
      ["a number for a user", { loss: 0.1 }, { userId: 5 }, "the number 5 was given"],
      ["a channel", { loss: 0.1 }, { channelId: "5" }, 'no option "channelId"'],
      ["no match", { loss: 0.1 }, null, "null was given"],
      ["nothing", null, {}, "null was given"],
      ["a fault that there is not", { lost: 0.1 }, {}, 'Did you mean "loss"?'],
      ["a bigint", { loss: 1n }, {}, '"loss" must be 0 to 1'],
      ["a text", { loss: "0.5" }, {}, '"loss" must be 0 to 1'],
    ] as const
  ).map(([what, faults, match, words]): [string, (platform: Platform) => unknown, string[]] => [
    `network faults with ${what}`,
    (platform) => platform.voice.network(faults as never, match as never),
    [words],
  ]),
  ...[Number.NaN, Number.POSITIVE_INFINITY, undefined, "x", 1n].map(
    (seed): [string, (platform: Platform) => unknown, string[]] => [
      `a network seeded with ${seed}`,
      (platform) => platform.voice.seedNetwork(seed as never),
      ["seed must be a finite number", "was given"],
    ],
  ),
  [
    "as with a user's record",
    (platform) => platform.as(platform.createUser({ username: "alice" }) as never),
    ["as() takes the id of a user", "an object was given"],
  ],
  [
    "approveSignIn called in place of being handed over",
    (platform) =>
      platform.as(platform.createUser({ username: "alice" }).id).approveSignIn(undefined as never),
    ["undefined was given", "signIn({ openPage: person.approveSignIn })"],
  ],
  [
    "as without a user",
    (platform) => platform.as(undefined as never),
    ["as() takes the id of a user", "undefined was given"],
  ],
  [
    "as with a username",
    (platform) => platform.as(platform.createUser({ username: "alice" }).username),
    ['There is no user with the id "alice".', "Give the id of the user of that name"],
  ],
  [
    "a guild's record for its id",
    (platform) => {
      const { id } = platform.createUser({ username: "alice" });
      return platform.guilds.addMember(
        platform.guilds.create({ name: "x", ownerId: id }) as never,
        id,
      );
    },
    ["There is no guild with the id", "an object"],
  ],
  [
    "a domain by its name",
    (platform) => platform.domain("users" as never),
    ["domain() takes one of the domains", 'the string "users" was given'],
  ],
  [
    "sessions by a name that no session has",
    (platform) => platform.sessions.drop({ user: "1" } as object),
    ['no option "user"', "The options are: id, userId, applicationId."],
  ],
  [
    "sessions by an id alone",
    (platform) => platform.sessions.close("1" as never, 4000),
    ["takes an object with options", 'the string "1" was given'],
  ],
  [
    "a fault for somebody by a name that does not exist",
    (platform) => platform.faults.halfOpen({ user: "1" } as object),
    ['no option "user"', 'Did you mean "userId"?'],
  ],
  [
    "a fault for somebody by an id alone",
    (platform) => platform.faults.duplicate("1" as never),
    ["takes an object with options", 'the string "1" was given'],
  ],
  [
    "a fault rule with a name that does not exist",
    (platform) =>
      platform.faults.add({ target: "http", path: "/gateway", fault: { kind: "hang" } } as never),
    ['A fault rule has no option "path"'],
  ],
  [
    "a fault with a status that is no failure",
    (platform) => platform.faults.error("GET /gateway", 200),
    ["fault.status must be 400 to 599, but the number 200 was given"],
  ],
  [
    "waiting with a time for a condition",
    (platform) => platform.events.waitFor("gateway.ready", 5000 as never),
    ["match must be a function", "the number 5000 was given"],
  ],
  [
    "waiting with options for a signal",
    (platform) => platform.events.waitFor("gateway.ready", undefined, { timeout: 5 } as never),
    ["signal must be an AbortSignal", "AbortSignal.timeout("],
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
    "approveDevice with another code",
    (platform) => platform.approveDevice("ABCDEFGH", platform.createUser({ username: "alice" }).id),
    ['No device waits with the user code "ABCDEFGH".'],
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
  // All of them wait with one signal, of which Node would warn.
  setMaxListeners(0, given.signal);
  const waits = EVENT_KINDS.map((kind) => platform.events.waitFor(kind, undefined, given.signal));
  given.abort(new Error("over"));
  for (const wait of waits) await expect(wait).rejects.toThrow("over");
});

test("the options of createUser are listed once each", async () => {
  const { message } = await wrong((platform) => platform.createUser({ nme: "x" } as never));
  const listed = message.replace(/.*The options are: |\.$/g, "").split(", ");
  expect(listed.filter((name) => name === "id")).toEqual(["id"]);
});

test("what a person may not do says which field is wrong, and the service's answer stays as it is", async () => {
  const platform = await open();
  const alice = platform.createUser({ username: "alice" });
  const guild = platform.guilds.create({ name: "Club", ownerId: alice.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  const error = wrongPost(() => platform.as(alice.id).sendMessage(channel.id, "x".repeat(4001)));
  expect(error.message).toContain("Invalid Form Body; content: Must be 2000 or fewer in length.");
  expect(error.body()).toMatchObject({ code: 50035, message: "Invalid Form Body" });
});

test("the admin token is in no inspection of a platform", async () => {
  const platform = await open();
  expect(platform.adminToken).not.toBe("");
  expect(inspect(platform)).not.toContain(platform.adminToken);
  expect(JSON.stringify({ ...platform, clock: null, sessions: null })).not.toContain(
    platform.adminToken,
  );
});

function wrongPost(call: () => unknown): ApiError {
  try {
    call();
  } catch (error) {
    return error as ApiError;
  }
  throw new Error("The call was accepted.");
}

test.each<[name: string, call: (platform: Platform, users: [string, string]) => unknown]>([
  ["to create a user", (platform) => platform.createUser({ username: "carol" })],
  ["to write a message", (platform, [one, other]) => platform.as(one).sendUserMessage(other, "hi")],
  ["to import a state", (platform) => platform.importState(platform.exportState())],
  ["to move the clock", (platform) => platform.clock.advance(1000)],
  ["to wait for an event", (platform) => platform.events.waitFor("fault")],
])("a closed platform refuses %s, and can still be read", async (_what, call) => {
  const platform = await startPlatform();
  const [alice, bob] = ["alice", "bob"].map((username) => platform.createUser({ username }).id);
  platform.relationships.befriend(alice as string, bob as string);
  await platform.close();
  const refusal = await (async () => call(platform, [alice as string, bob as string]))().catch(
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ name: "PlatformError" });
  expect((refusal as Error).message).toMatch(
    /^The platform is closed, so .*\. Do this before close\(\), or start another platform\.$/,
  );
  expect(platform.users.named("alice")).toMatchObject({ id: alice });
});
