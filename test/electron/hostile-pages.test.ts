/** Pages that do what they should not: each is refused, and the main process goes on. */

import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BRIDGE_CALLS } from "../../lib/electron/calls.js";
import { type BridgeOptions, connectPages } from "../../lib/electron/index.js";
import { openPage } from "../../lib/electron/preload.js";
import { pageClient } from "../../lib/electron/renderer.js";
import { rejection } from "../support/rejection.js";
import { waitFor } from "../support/wait-for.js";
import { directPort, newClient } from "./support/direct-port.js";
import { app, MessageChannelMain, open, Window } from "./support/window.js";

const nothing: BridgeOptions = { calls: [], events: [] };

/** Holds more values than a message may, without taking long to make. */
const wide = (): unknown[] => Array.from({ length: 5000 }, () => null);

/** An array keeps its properties when it is sent; so many are no arguments of one call. */
const namedOnArray = () =>
  Object.assign([], Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`p${at}`, 1])));

describe("a message of a page", () => {
  const tooLarge: [string, () => unknown][] = [
    ["a text of 300 MB", () => ({ details: "x".repeat(300e6) })],
    ["many long texts", () => Array.from({ length: 900 }, () => "x".repeat(1000))],
    ["names of properties of great length", () => ({ ["x".repeat(1e6)]: 1 })],
    ["an array of many values", wide],
    ["an array without values that says it has many", () => new Array(4e9)],
    ["an object of many properties", () => ({ ...wide() })],
    ["an array of few values and many properties", namedOnArray],
    [
      "names of properties of an array of great length",
      () => Object.assign([], { ["x".repeat(1e6)]: 1 }),
    ],
    ["bytes", () => new Uint8Array(300e6)],
    ["a map, whose content nobody counts", () => new Map([["details", "x".repeat(1e6)]])],
    ["a number of a million bits", () => 1n << 1_000_000n],
  ];

  it.each(tooLarge)("with %s is refused before anything looks at it", async (_, make) => {
    const client = newClient();
    const set = vi.spyOn(client.presence, "set");
    const { heard, send } = directPort(client, { ...nothing, calls: ["presence"] });
    send({ kind: "call", number: 1, name: "setPresence", args: [make()] });
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard).toMatchObject([
      {
        number: 1,
        error: { name: "RangeError", message: expect.stringMatching(/^A page's message has /) },
      },
    ]);
    expect(set).not.toHaveBeenCalled();
  });

  it.each(tooLarge)("with %s does not even leave the page", async (_, make) => {
    const sent: unknown[] = [];
    const { bridge, use } = openPage();
    use({ postMessage: (message) => void sent.push(message), addEventListener() {}, start() {} });
    const page = pageClient<"sendUserMessage">(bridge);
    const call = page.sendUserMessage("1", make() as string);
    expect(await rejection(call)).toMatchObject({ name: "RangeError" });
    expect(sent).toEqual([]);
  });

  it("with a cycle is refused rather than walked forever", async () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    const { heard, send } = directPort(newClient(), { ...nothing, calls: ["presence"] });
    send({ kind: "call", number: 1, name: "setPresence", args: [cycle] });
    await waitFor(() => expect(heard).toMatchObject([{ error: { name: "RangeError" } }]));
  });

  it("may hold the largest metadata that the service takes", async () => {
    // openapi: 25 keys, each key and each value of 1024 characters, for the lobby and for the member.
    const metadata = Object.fromEntries(
      Array.from({ length: 25 }, (_, at) => [`${at}`.padStart(1024, "k"), "v".repeat(1024)]),
    );
    const client = newClient();
    const join = vi.spyOn(client, "createOrJoinLobbyWithMetadata").mockResolvedValue("1");
    const { page } = open(client, { ...nothing, calls: ["createOrJoinLobbyWithMetadata"] });
    expect(await page.createOrJoinLobbyWithMetadata("secret", metadata, metadata)).toBe("1");
    expect(join).toHaveBeenCalledWith("secret", metadata, metadata);
  });
});

describe("a page of a client that is disposed", () => {
  it("gets no event, and nothing is thrown in the main process", () => {
    const client = newClient();
    const { close, send } = directPort(client, { calls: [], events: ["statusChanged"] });
    client.dispose();
    expect(close).toHaveBeenCalledOnce();
    send({ kind: "listen", name: "statusChanged" });
    send({ kind: "ignore", name: "statusChanged" });
    send({ kind: "call", number: 1, name: "getStatus", args: [] });
    expect(close).toHaveBeenCalledOnce();
  });

  it("is notified: calls that are under way end, and so do later ones", async () => {
    const client = newClient();
    vi.spyOn(client, "getUser").mockReturnValue(new Promise(() => {}) as never);
    const { page } = open(client, { ...nothing, calls: ["getStatus", "getUser"] });
    const underWay = rejection(page.getUser("1"));
    expect(await page.getStatus()).toBe(0);
    client.dispose();
    for (const error of [await underWay, await rejection(page.getStatus())])
      expect(error).toMatchObject({ message: /main process has closed the bridge/ });
  });

  it("is notified, too, when it is loaded afterwards", async () => {
    const client = newClient();
    const { window } = open(client, { ...nothing, calls: ["getStatus"] });
    client.dispose();
    const page = pageClient<"getStatus">(window.load());
    await expect(page.getStatus()).rejects.toThrow("main process has closed the bridge");
  });
});

it("objects with names of prototypes change nothing in the main process", async () => {
  const hostile = () =>
    JSON.parse(`{ "__proto__": { "polluted": 1, "timeout": 1 }, "then": 1, "toString": 1, "length": 1e9,
      "constructor": { "prototype": { "polluted": 1 } } }`);
  const functions = [...BRIDGE_CALLS, "setPresence", "setCall", "setAudio"];
  const { heard, send } = directPort(newClient(), {
    ...nothing,
    calls: [...BRIDGE_CALLS, "presence", "voice"],
  });
  let number = 0;
  for (const name of functions)
    for (const args of [[hostile()], ["1", hostile()], ["1", "x", hostile()], [[hostile()]]])
      send({ ...hostile(), kind: "call", number: number++, name, args });
  const allowed = number;
  for (const name of ["__proto__", "constructor", "toString", "updateToken", "dispose"])
    send({ kind: "call", number: number++, name, args: [] });
  await waitFor(() => expect(heard).toHaveLength(number));
  const answers = heard as { number: number; error?: { message: string } }[];
  const refused = answers.filter((answer) => answer.number >= allowed);
  expect(refused).toHaveLength(5);
  for (const { error } of refused) expect(error?.message).toContain("is not allowed to call");
  expect("polluted" in {}).toBe(false);
});

describe("whose pages a window has", () => {
  const handedTo = (url: string, options: object = { app }) => {
    const window = new Window();
    const handed = vi.fn();
    onTestFinished(
      connectPages(newClient(), window as never, { MessageChannelMain, ...nothing, ...options }),
    );
    window.postMessage = handed;
    window.load(url);
    return handed.mock.calls.length === 1;
  };

  it.each([
    "file:///app/index.html",
    "file:///app/pages/friends.html?tab=1#top",
    "file:///app/with%20space.html",
  ])("%s is the application's own", (url) => {
    expect(handedTo(url)).toBe(true);
  });

  it.each([
    "file://host/app/index.html",
    "file:////host/app/index.html",
    "file:///home/alice/Downloads/page.html",
    "file:///app",
    "file:///",
    "file:///app-of-another/index.html",
    "file:///app/../home/alice/Downloads/page.html",
    "file:///app/%2e%2e/home/page.html",
    "file:///app/..%2fhome/page.html",
    "https://example.com/app/index.html",
    "data:text/html,file:///app/index.html",
    "about:blank",
    "",
  ])("%s is not", (url) => {
    expect(handedTo(url)).toBe(false);
  });

  it("others are named by isOwnPage, with the application's folder or without", () => {
    const isOwnPage = (url: string) => url.startsWith("http://localhost:5173/");
    expect(handedTo("http://localhost:5173/x", { isOwnPage })).toBe(true);
    expect(handedTo("file:///app/index.html", { isOwnPage })).toBe(false);
    expect(handedTo("file:///app/index.html", { app, isOwnPage })).toBe(true);
    expect(handedTo("http://localhost:5173/x", { app, isOwnPage })).toBe(true);
  });

  it("is never left open", () => {
    expect(() => handedTo("file:///app/index.html", {})).toThrow(/"app" or "isOwnPage"/);
  });
});

describe("connectPages", () => {
  const connecting = (options: object) => () => {
    const window = new Window();
    connectPages(
      newClient(),
      window as never,
      {
        MessageChannelMain,
        app,
        ...nothing,
        ...options,
      } as never,
    );
  };

  it.each([
    [{ calls: ["updateToken"] }, '"updateToken" cannot be allowed'],
    [{ events: ["mesageCreated"] }, '"mesageCreated" cannot be allowed'],
    [{ events: ["error"] }, '"error" cannot be allowed'],
    [{ events: ["constructor"] }, '"constructor" cannot be allowed'],
  ])("refuses %j at once, before any page is loaded", (options, message) => {
    expect(connecting(options)).toThrow(message);
  });
});

it("pages of one client share a sign-in that is under way", async () => {
  const client = newClient();
  const started: ((result: object) => void)[] = [];
  vi.spyOn(client, "signIn").mockImplementation(
    () => new Promise((resolve) => void started.push(resolve as never)),
  );
  const options = { ...nothing, calls: ["getStatus"] as const, signIn: {} };
  const [one, other] = [open(client, options).page, open(client, options).page];
  const signIns = Array.from({ length: 500 }, () => [one.signIn(), other.signIn()]).flat();
  // Their calls have arrived by then.
  await Promise.all([one.getStatus(), other.getStatus()]);
  expect(started).toHaveLength(1);
  started[0]?.({ user: { username: "alice" } });
  for (const user of await Promise.all(signIns)) expect(user).toEqual({ username: "alice" });
  // The next one is another.
  const next = one.signIn();
  await one.getStatus();
  expect(started).toHaveLength(2);
  started[1]?.({ user: { username: "bob" } });
  expect(await next).toEqual({ username: "bob" });
});
