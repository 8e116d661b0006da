/** The main process's end of a bridge: what it answers, and what is left when the page has gone. */

import { SdkError } from "game-social-sdk";
import { describe, expect, it, vi } from "vitest";
import { serve } from "../../lib/electron/bridge.js";
import { readPermissions } from "../../lib/electron/permissions.js";
import { waitFor } from "../support/wait-for.js";
import { fakeClient, mainEnd } from "./support/fake-client.js";

const functions = (run: () => unknown) => new Map([["getUser", run]]);
const call = (number: number) => ({ kind: "call", number, name: "getUser", args: [] });

describe("calls of a page", () => {
  it("are at most 1000 at a time; one more can be made when one of them has ended", async () => {
    const { client } = fakeClient();
    const open: ((value: string) => void)[] = [];
    const run = () => new Promise((resolve) => open.push(resolve));
    const { heard, send } = mainEnd(client, { functions: functions(run) });
    for (let number = 1; number <= 1001; number++) send(call(number));
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard).toMatchObject([
      {
        number: 1001,
        error: { name: "RangeError", message: expect.stringContaining("More than 1000 calls") },
      },
    ]);
    expect(open).toHaveLength(1000);
    open[0]?.("done");
    await waitFor(() => expect(heard).toContainEqual({ kind: "answer", number: 1, value: "done" }));
    send(call(1002));
    expect(open).toHaveLength(1001);
  });

  it("are answered with plain data, which has no credential in it", async () => {
    const { client } = fakeClient();
    const value = { secret: "s3cret", toJSON: () => ({ shown: 1 }) };
    const { heard, send } = mainEnd(client, { functions: functions(() => value) });
    send(call(1));
    await waitFor(() =>
      expect(heard).toEqual([{ kind: "answer", number: 1, value: { shown: 1 } }]),
    );
    expect(heard[0]).not.toHaveProperty("value.secret");
  });

  it("fail with all that a program decides by, and neither the answer nor the stack", async () => {
    const { client } = fakeClient();
    const { heard, send } = mainEnd(client, {
      functions: functions(() => {
        throw new SdkError({
          operation: "Client.getUserGuilds",
          type: "HTTPError",
          message: "No.",
          code: 50026,
          status: 403,
          retryable: true,
          retryAfter: 1.5,
          responseBody: "{}",
        });
      }),
    });
    send(call(1));
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard).toEqual([
      {
        kind: "answer",
        number: 1,
        error: {
          name: "SdkError",
          message: expect.stringMatching(/^Client\.getUserGuilds failed: No\./),
          type: "HTTPError",
          code: 50026,
          status: 403,
          retryable: true,
          retryAfter: 1.5,
          operation: "Client.getUserGuilds",
          missingScope: "guilds",
        },
      },
    ]);
  });

  it("fail, too, with what is no error", async () => {
    const { client } = fakeClient();
    const { heard, send } = mainEnd(client, {
      functions: functions(() => Promise.reject("no error")),
    });
    send(call(1));
    const error = { name: "Error", message: "no error" };
    await waitFor(() => expect(heard).toEqual([{ kind: "answer", number: 1, error }]));
  });

  it("that are not allowed name the option that would allow them", async () => {
    const { client } = fakeClient();
    const { heard, send } = mainEnd(client, { store: new Set(["status"]) });
    send(call(1));
    send({ kind: "call", number: 2, name: "signIn", args: [] });
    send({ kind: "watch", number: 3, topic: "lobby/1" });
    await waitFor(() => expect(heard).toHaveLength(3));
    const messages = heard.map((one) => ("error" in one ? one.error?.message : ""));
    expect(messages.sort()).toEqual([
      expect.stringMatching(/call "getUser".*option "calls"/),
      expect.stringMatching(/call "signIn".*option "signIn"/),
      expect.stringMatching(/watch "lobby".*option "store"/),
    ]);
  });
});

describe("when a page has gone", () => {
  const page = () => {
    const made = fakeClient();
    const stop = vi.fn();
    made.fake.topics.watch.mockReturnValue({ content: undefined, placeOf() {}, stop });
    let answer: (value: unknown) => void = () => {};
    const run = () => new Promise((resolve) => (answer = resolve));
    const port = mainEnd(made.client, {
      functions: functions(run),
      events: new Set(["statusChanged"]),
      store: new Set(["status"]),
    });
    port.send({ kind: "listen", name: "statusChanged" });
    port.send({ kind: "watch", number: 1, topic: "status" });
    port.send(call(2));
    return { ...made, ...port, stop, answer: () => answer(1) };
  };

  it.each(["leave", "end", "dispose"] as const)(
    "by %s, nothing of it is left at the client",
    async (how) => {
      const one = page();
      expect(one.events.listenerCount("statusChanged")).toBe(1);
      one[how]();
      expect(one.events.listenerCount("statusChanged")).toBe(0);
      expect(one.stop).toHaveBeenCalledOnce();
      expect(one.close).toHaveBeenCalledOnce();
      expect(one.heard).toEqual([{ kind: "end" }]);
      if (how !== "dispose") expect(one.events.listenerCount("(disposal)")).toBe(0);
      // What ends afterwards is not sent to a port that is closed.
      one.answer();
      one.events.emit("statusChanged", {});
      await new Promise(setImmediate);
      one.leave();
      expect(one.heard).toHaveLength(1);
    },
  );

  it("by a channel of a browser or of Node, it is noticed, too", () => {
    const { client, events } = fakeClient();
    const listeners = new Map<string, () => void>();
    const port = {
      addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
      ...{ postMessage() {}, start() {}, close: vi.fn() },
    };
    const nothing = { functions: new Map(), events: new Set<string>(), store: new Set<string>() };
    serve(client, port as never, nothing);
    expect(events.listenerCount("(disposal)")).toBe(1);
    listeners.get("close")?.();
    expect(events.listenerCount("(disposal)")).toBe(0);
    expect(port.close).toHaveBeenCalledOnce();
  });

  it("its later messages do nothing", () => {
    const one = page();
    one.leave();
    one.send({ kind: "listen", name: "statusChanged" });
    one.send({ kind: "watch", number: 2, topic: "status" });
    expect(one.events.listenerCount("statusChanged")).toBe(0);
    expect(one.fake.topics.watch).toHaveBeenCalledOnce();
  });

  it("a page that comes after the client's end is told so, and its port is closed", () => {
    const { client, dispose } = fakeClient();
    dispose();
    const { heard, close } = mainEnd(client, {});
    expect(heard).toEqual([{ kind: "end" }]);
    expect(close).toHaveBeenCalledOnce();
  });
});

describe("events of a page", () => {
  it("are listened to once, no longer than the page listens, and again when it does again", () => {
    const { client, events } = fakeClient();
    const { heard, send } = mainEnd(client, { events: new Set(["activityJoin"]) });
    for (let time = 0; time < 3; time++) send({ kind: "listen", name: "activityJoin" });
    expect(events.listenerCount("activityJoin")).toBe(1);
    const event = { joinSecret: "s3cret", toJSON: () => ({}) };
    events.emit("activityJoin", event);
    expect(heard).toEqual([{ kind: "event", name: "activityJoin", event: {} }]);
    send({ kind: "ignore", name: "activityJoin" });
    send({ kind: "ignore", name: "activityJoin" });
    expect(events.listenerCount("activityJoin")).toBe(0);
    send({ kind: "listen", name: "activityJoin" });
    events.emit("activityJoin", event);
    expect(heard).toHaveLength(2);
  });

  it("are those that it is allowed", () => {
    const { client, fake } = fakeClient();
    const { send } = mainEnd(client, { events: new Set(["statusChanged"]) });
    send({ kind: "listen", name: "messageCreated" });
    expect(fake.on).not.toHaveBeenCalled();
  });
});

describe("what pages may do", () => {
  const nothing = { calls: [], events: [] };
  const withSignIn = (signIn: () => Promise<unknown>) => {
    const client = { signIn: vi.fn(signIn), presence: { clear: vi.fn(), set: vi.fn() } };
    return { client: client as never, fake: client };
  };

  it("a sign-in that has failed is not shared with the next", async () => {
    const { client, fake } = withSignIn(() => Promise.reject(new Error("declined")));
    const signIn = readPermissions(client, { ...nothing, signIn: {} }).functions.get("signIn");
    await expect(signIn?.(client, [])).rejects.toThrow("declined");
    await expect(signIn?.(client, [])).rejects.toThrow("declined");
    expect(fake.signIn).toHaveBeenCalledTimes(2);
  });

  it("of a sign-in they get the player, not the session", async () => {
    const user = { id: "1" };
    const { client } = withSignIn(async () => ({ user, session: { accessToken: "s3cret" } }));
    const signIn = readPermissions(client, { ...nothing, signIn: {} }).functions.get("signIn");
    expect(await signIn?.(client, [])).toBe(user);
    expect(readPermissions(client, nothing).functions.has("signIn")).toBe(false);
  });

  it('"presence" stands for setting and clearing it, "voice" for five functions', () => {
    const { client, fake } = withSignIn(async () => ({}));
    const { functions } = readPermissions(client, { calls: ["presence", "voice"], events: [] });
    const voice = ["joinCall", "leaveCall", "setCall", "getAudio", "setAudio"];
    expect([...functions.keys()]).toEqual(["setPresence", "clearPresence", ...voice]);
    functions.get("clearPresence")?.(client, []);
    expect(fake.presence.clear).toHaveBeenCalledOnce();
  });

  it("the presence of a page waits no longer than the page says", async () => {
    const set = vi.fn();
    const client = { presence: { set } } as never;
    const { functions } = readPermissions(client, { calls: ["presence"], events: [] });
    functions.get("setPresence")?.(client, [{ details: "Lap 1" }, { timeout: 300 }]);
    expect(set).toHaveBeenCalledWith({ details: "Lap 1" }, { timeout: 300 });
  });

  it.each(["dispose", "on", "session", "updateToken", "registerScheme"])("%s is not", (name) => {
    const client = { [name]: () => {} } as never;
    expect(() => readPermissions(client, { calls: [name as "getUser"], events: [] })).toThrow(
      `"${name}" cannot be allowed to pages`,
    );
  });

  it("the values of the store have to be a list of names", () => {
    expect(() => readPermissions({} as never, { ...nothing, store: "friends" as never })).toThrow(
      'the option "store" must be an array of names, but a string was given',
    );
  });
});
