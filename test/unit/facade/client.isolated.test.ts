/** What a client hands to the library when it is made and connects, and what keeps the process alive. */

import { inspect } from "node:util";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Client } from "../../../lib/client.js";
import type { ClientOptions } from "../../../lib/client-options.js";
import { ClientStatus, ErrorType, LoggingSeverity } from "../../../lib/generated/enums.js";
import { Authentication } from "../../../lib/session/authentication.js";
import { goOn } from "../../support/go-on.js";
import { PlayedLibrary } from "./support/played-library.js";

const { Disconnected, Connecting, Connected, Ready } = ClientStatus;
const { library, loaded } = vi.hoisted(() => ({
  library: { current: undefined as unknown as PlayedLibrary },
  loaded: [] as unknown[],
}));
vi.mock("../../../lib/native/classes.js", () => ({
  nativeClasses: () => library.current.nativeClasses(),
}));
vi.mock("../../../lib/native/library.js", () => ({
  loadSdk: (options: unknown) => loaded.push(options),
  sdkInfo: () => ({ kind: "open-engine" }),
}));

let played: PlayedLibrary;
beforeEach(() => {
  played = new PlayedLibrary();
  library.current = played;
  loaded.length = 0;
  vi.stubEnv("SOCIAL_SDK_API_BASE", undefined);
  vi.stubEnv("SOCIAL_SDK_WEB_BASE", undefined);
  return () => vi.unstubAllEnvs();
});

/** A client of a service that is somewhere, disposed of with the test. */
function open(options: ClientOptions = { apiBase: "http://service.example" }): Client {
  const client = new Client(options);
  onTestFinished(() => client.dispose());
  return client;
}

describe("the options of a client", () => {
  it("go to the library: those that it is made with, and those that it is told", () => {
    const cpuAffinityMask = 3n;
    const options = { apiBase: "http://api.example", webBase: "https://web.example" };
    const client = new Client({
      ...{ ...options, cpuAffinityMask, applicationId: "7", httpRequestTimeout: 5000 },
      ...{ library: "libsdk.so", logSeverity: LoggingSeverity.Error },
    });
    expect(loaded).toEqual([{ library: "libsdk.so" }]);
    expect(played.options).toEqual({ ...options, cpuAffinityMask });
    expect(played.calls).toContainEqual(["setApplicationId", "7"]);
    expect(played.calls).toContainEqual(["setHttpRequestTimeout", 5000]);
    client.on("log", () => {});
    expect(played.calls).toContainEqual(["addLogCallback", LoggingSeverity.Error]);
  });

  it("change nothing that they do not name", () => {
    new Client().on("log", () => {});
    expect(loaded).toEqual([]);
    expect(played.options).toEqual({});
    expect(played.calls).toContainEqual(["addLogCallback", LoggingSeverity.Warning]);
    expect(played.names).not.toContain("setApplicationId");
    expect(played.names).not.toContain("setHttpRequestTimeout");
  });

  it.each([
    [{}, "http://env.example"],
    [{ apiBase: undefined }, "http://env.example"],
    [{ apiBase: "http://own.example" }, "http://own.example"],
  ])("%j: the address is %s where the environment has one, too", (options, apiBase) => {
    vi.stubEnv("SOCIAL_SDK_API_BASE", "http://env.example");
    vi.stubEnv("SOCIAL_SDK_WEB_BASE", "http://web.example");
    new Client(options);
    expect(played.options).toEqual({ apiBase, webBase: "http://web.example" });
  });

  it.each([
    [{ apiUrl: "http://api.example" }, "apiUrl"],
    [{ apiBase: "api.example" }, 'apiBase (or its environment variable SOCIAL_SDK_API_BASE) is "'],
  ])("%j are refused before there is a client", (options, message) => {
    expect(() => new Client(options as never)).toThrow(message);
    expect(played.made).toBe(0);
  });
});

describe("what keeps the process alive", () => {
  const kept = () => played.calls.filter(([name]) => name === "setKeepAlive").at(-1)?.[1];

  it("is a connection, from connect() to its end", () => {
    const client = open();
    expect(kept()).toBe(undefined);
    client.connect();
    expect(played.names.slice(-2)).toEqual(["connect", "setKeepAlive"]);
    expect(kept()).toBe(true);
    played.change(Connecting);
    played.change(Ready);
    expect(kept()).toBe(true);
    played.change(Disconnected);
    expect(kept()).toBe(false);
  });

  it("stays, when the client connects again before the end is reported", () => {
    open().connect();
    played.change(Disconnected, Connecting);
    expect(kept()).toBe(true);
  });

  it("is neither the library nor a wait with a limit, after unref() and until ref()", () => {
    const client = open();
    const limits = () => process.getActiveResourcesInfo().filter((name) => name === "Timeout");
    const before = limits().length;
    client.waitForStatus(Ready, { timeout: 60_000 }).catch(() => {});
    expect(limits()).toHaveLength(before + 1);
    expect(client.unref()).toBe(client);
    expect(limits()).toHaveLength(before);
    expect(client.ref()).toBe(client);
    expect(limits()).toHaveLength(before + 1);
    expect(played.names.filter((name) => String(name).endsWith("ref"))).toEqual(["unref", "ref"]);
    client.dispose();
  });
});

describe("connecting", () => {
  const outcome = (promise: Promise<void>) => {
    const seen: unknown[] = [];
    promise.then(
      () => seen.push("done"),
      (error) => seen.push(error.type),
    );
    return seen;
  };

  it("needs the address of a service", async () => {
    expect(await new Client().connectAndWait().catch(({ type }) => type)).toBe("ValidationError");
    expect(played.names).not.toContain("connect");
    outcome(open().connectAndWait());
    expect(played.names).toContain("connect");
    vi.stubEnv("SOCIAL_SDK_API_BASE", "http://service.example");
    outcome(open({}).connectAndWait());
    expect(played.names).toContain("connect");
  });

  it.each(["connectAndWait", "disconnectAndWait", "waitForStatus"] as const)(
    "%s takes a signal that ends the wait",
    async (name) => {
      played.status = Connected;
      const client = open();
      const limit = new AbortController();
      const options = { signal: limit.signal };
      const seen = outcome(
        name === "waitForStatus" ? client[name](Ready, options) : client[name](options),
      );
      await goOn();
      expect(seen).toEqual([]);
      limit.abort();
      await goOn();
      expect(seen).toEqual(["Aborted"]);
    },
  );

  it("disconnectAndWait waits for the end, and asks for none where there is no connection", async () => {
    const client = open();
    await client.disconnectAndWait();
    expect(played.names).not.toContain("disconnect");
    played.status = Ready;
    const seen = outcome(client.disconnectAndWait());
    await goOn();
    expect(played.names).toContain("disconnect");
    expect(seen).toEqual([]);
    played.change(Disconnected);
    await goOn();
    expect(seen).toEqual(["done"]);
  });

  it("repeats the presence that a library without reports has been given", async () => {
    const client = open();
    const { presence } = client;
    expect(client.presence).toBe(presence);
    const activity = vi.spyOn(presence, "statusChanged");
    onTestFinished(() => activity.mockRestore());
    played.change(Ready);
    expect(activity).toHaveBeenCalledWith(Ready);
  });
});

it("an error of a route that the server does not have names the client's address", async () => {
  const token = open().updateToken(1, "token");
  const result = { type: ErrorType.HTTPError, status: 404, errorCode: 0, error: "Not Found" };
  played.answer("updateToken", { ...result, successful: false, responseBody: "" });
  await expect(token).rejects.toThrow('Check that apiBase, "http://service.example", is the root');
});

it("a link that no sign-in waits for completes none", () => {
  expect(open().handleRedirect("my-game:/authorize/callback?code=1&state=2")).toBe(false);
});

describe("the sign-in", () => {
  const spyOn = (name: "updatingToken" | "disconnected" | "signOut") => {
    const spy = vi.spyOn(Authentication.prototype, name).mockReturnValue(undefined as never);
    onTestFinished(() => spy.mockRestore());
    return spy;
  };

  it("learns of a token once the library has it", async () => {
    const updated = vi.fn();
    const updating = spyOn("updatingToken").mockReturnValue(updated as never);
    const client = open();
    const set = client.updateToken(1, "token");
    expect(updating).toHaveBeenCalledWith("token");
    expect(updated).not.toHaveBeenCalled();
    played.answer("updateToken", { type: ErrorType.None, successful: true });
    await set;
    expect(updated).toHaveBeenCalledTimes(1);
    const failing = client.updateToken(1, "other");
    played.answer("updateToken", {
      type: ErrorType.ValidationError,
      successful: false,
      error: "No.",
    });
    await expect(failing).rejects.toThrow("No.");
    expect(updated).toHaveBeenCalledTimes(1);
  });

  it("is notified when the game disconnects", () => {
    const disconnected = spyOn("disconnected");
    open().disconnect();
    expect(disconnected).toHaveBeenCalled();
    expect(played.names.at(-1)).toBe("disconnect");
  });

  it("is given the options of signOut()", async () => {
    const signedOut = spyOn("signOut");
    await open().signOut({ timeout: 5 });
    expect(signedOut).toHaveBeenCalledWith({ timeout: 5 });
  });
});

it("a client is shown with its application and status, until it is disposed of", () => {
  const client = open();
  expect(inspect(client)).toBe("Client { applicationId: '7', status: 'status 0' }");
  expect(client.disposed).toBe(false);
  client.dispose();
  expect(inspect(client)).toBe("Client <disposed>");
  expect(client.disposed).toBe(true);
});
