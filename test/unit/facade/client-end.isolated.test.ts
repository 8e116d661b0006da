/** What ends with a client, and with its calls. */

import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { Client } from "../../../lib/client.js";
import { ClientStatus } from "../../../lib/generated/enums.js";
import { Authentication } from "../../../lib/session/authentication.js";
import { goOn } from "../../support/go-on.js";
import { PlayedLibrary } from "./support/played-library.js";

const { Disconnected, Ready } = ClientStatus;
const library = vi.hoisted(() => ({ current: undefined as unknown as PlayedLibrary }));
vi.mock("../../../lib/native/classes.js", () => ({
  nativeClasses: () => library.current.nativeClasses(),
}));

let played: PlayedLibrary;
let client: Client;
beforeEach(() => {
  played = new PlayedLibrary();
  library.current = played;
  client = new Client({ apiBase: "http://service.example" });
});

describe("dispose()", () => {
  it("ends what waits, what is read, the store and the calls, and then the library's client", async () => {
    const waiting = expect(client.next("statusChanged")).rejects.toMatchObject({
      type: "ClientDestroyed",
    });
    const reading = client.events("statusChanged").next();
    const call = client.startCall("5");
    const { topics } = client;
    expect(client.store).toBe(topics.store);
    const closed = [vi.spyOn(topics, "close"), vi.spyOn(Authentication.prototype, "close")];
    onTestFinished(() => closed[1]?.mockRestore());
    client.dispose();
    for (const close of closed) expect(close).toHaveBeenCalledTimes(1);
    await waiting;
    expect(await reading).toEqual({ value: undefined, done: true });
    expect(call?.isValid()).toBe(false);
    expect(() => topics.watch("friends", () => {})).toThrow("the client is disposed");
    expect(played.names.at(-1)).toBe("dispose");
  });

  it("clears the presence that is shown while the library still can", async () => {
    client.presence.set({ details: "Lap 1" }).catch(() => {});
    client.dispose();
    expect(played.names.slice(-2)).toEqual(["clearRichPresence", "dispose"]);
  });

  it("notifies its listeners once, even if it is called again", () => {
    const told: string[] = [];
    client.onDisposal(() => told.push("one"));
    const stop = client.onDisposal(() => told.push("other"));
    stop();
    client.dispose();
    client.dispose();
    client[Symbol.dispose]();
    expect(told).toEqual(["one"]);
    expect(played.names.filter((name) => name === "dispose")).toHaveLength(1);
  });

  it("is what `using` does", () => {
    client[Symbol.dispose]();
    expect(client.disposed).toBe(true);
    expect(played.names).toContain("dispose");
  });
});

describe("await using", () => {
  it("disconnects first, and disposes when that is done", async () => {
    played.status = Ready;
    const ended = client[Symbol.asyncDispose]();
    await goOn();
    expect(played.names.at(-1)).toBe("disconnect");
    expect(client.disposed).toBe(false);
    played.change(Disconnected);
    await ended;
    expect(client.disposed).toBe(true);
  });

  it("waits for tokens that are being saved", async () => {
    let save = () => {};
    const saved = new Promise<void>((resolve) => {
      save = resolve;
    });
    const settled = vi.spyOn(Authentication.prototype, "settled").mockReturnValue(saved);
    onTestFinished(() => settled.mockRestore());
    const ended = client[Symbol.asyncDispose]();
    await goOn();
    expect(client.disposed).toBe(false);
    save();
    await ended;
    expect(client.disposed).toBe(true);
  });

  it("waits for half a second at most", async () => {
    vi.useFakeTimers();
    try {
      played.status = Ready;
      const ended = client[Symbol.asyncDispose]();
      await vi.advanceTimersByTimeAsync(499);
      expect(client.disposed).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      await ended;
      expect(client.disposed).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("leaves a client that signs nobody in, and says so", async () => {
    client.dispose();
    await expect(client.signIn()).rejects.toThrow(
      new TypeError("Client.signIn: the client is disposed. Create a new one."),
    );
  });

  it("does nothing to a client that is disposed of", async () => {
    played.status = Ready;
    client.dispose();
    const before = played.names.length;
    await client[Symbol.asyncDispose]();
    expect(played.names).toHaveLength(before);
  });
});

describe("a call", () => {
  it("that is started again in a lobby is another object, and the earlier one ends", () => {
    const first = client.startCall("5");
    const second = client.startCall("5");
    expect(second).not.toBe(first);
    expect(first?.isValid()).toBe(false);
    expect(second?.isValid()).toBe(true);
  });

  it.each(["endCall", "endCalls"] as const)(
    "can be used until %s() has succeeded, and is then read again by the store",
    async (name) => {
      const touched: string[] = [];
      const { topics } = client;
      vi.spyOn(topics, "touchCall").mockImplementation((id) => void touched.push(id));
      vi.spyOn(topics, "touchCalls").mockImplementation(() => void touched.push("all"));
      const calls = [client.startCall("5"), client.startCall("6")];
      expect(touched.splice(0)).toEqual(["5", "6"]);
      const ended = name === "endCall" ? client.endCall("5") : client.endCalls();
      await goOn();
      const valid = () => calls.map((call) => call?.isValid());
      expect(valid()).toEqual([true, true]);
      expect(touched).toEqual([]);
      played.answer(name);
      await ended;
      expect(valid()).toEqual([false, name === "endCall"]);
      expect(touched).toEqual([name === "endCall" ? "5" : "all"]);
    },
  );

  it.each(["endCall", "endCalls"] as const)(
    "that is started while %s() waits can be used afterwards",
    async (name) => {
      const first = client.startCall("5");
      const ended = name === "endCall" ? client.endCall("5") : client.endCalls();
      const next = client.startCall("5");
      played.answer(name);
      await ended;
      expect([first?.isValid(), next?.isValid()]).toEqual([false, true]);
    },
  );

  it.each(["endCall", "endCalls"] as const)(
    "stays as it is when the wait of %s() is given up",
    async (name) => {
      const call = client.startCall("5");
      const limit = new AbortController();
      const options = { signal: limit.signal };
      const ended = name === "endCall" ? client.endCall(5n, options) : client.endCalls(options);
      const failed = expect(ended).rejects.toMatchObject({ type: "Aborted" });
      limit.abort();
      await failed;
      expect(call?.isValid()).toBe(true);
    },
  );
});
