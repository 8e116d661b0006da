/** Calls of a client: one object for each, and what is left when it is disposed of. */

import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { Call } from "../../../lib/call.js";
import { OpenCalls } from "../../../lib/calls/open-calls.js";
import type { NativeCall } from "../../../lib/generated/native-classes.js";
import { rejection } from "../../support/rejection.js";

/** A call of the addon in a channel, with what it was asked. */
function nativeCall(channelId = "1") {
  const done: string[] = [];
  const slots = new Map<string, (...values: unknown[]) => void>();
  const own: Record<string, unknown> = {
    isValid: () => !done.includes("dispose"),
    getChannelId: () => channelId,
    dispose: () => void done.push("dispose"),
  };
  const native = new Proxy(own, {
    get: (_, name: string) =>
      own[name] ?? ((callback: () => void) => void slots.set(name, callback)),
  });
  return { done, native: native as unknown as NativeCall, slots };
}

it("a call is disposed of where the runtime has no Symbol.dispose", () => {
  const done: string[] = [];
  // Node 20.3 has none, so the addon's classes have no method of that name there.
  const native = { dispose: () => done.push("dispose") } as unknown as NativeCall;
  new Call(native).dispose();
  expect(done).toEqual(["dispose"]);
});

describe("a call that is disposed of", () => {
  it("ends what waits for its events, calls no listener and takes no more", async () => {
    const { native, slots } = nativeCall();
    const call = new Call(native);
    const seen: unknown[] = [];
    call.on("participantChanged", (event) => seen.push(event));
    const events = call.events("participantChanged");
    const next = call.next("participantChanged");
    const [callback] = slots.values();
    callback?.("7", true);
    const late = rejection(call.next("participantChanged"));
    call.dispose();
    callback?.("8", true);
    expect(seen).toEqual([{ userId: "7", added: true }]);
    expect(await events.next()).toMatchObject({ value: { userId: "7" } });
    expect(await events.next()).toEqual({ value: undefined, done: true });
    expect(await late).toMatchObject({
      type: "ClientDestroyed",
      message: expect.stringContaining("The call was disposed before"),
    });
    expect(() => call.on("participantChanged", () => {})).toThrow("Call.on: the call is disposed.");
    expect(inspect(call)).toBe("Call <disposed>");
    expect(await next).toEqual({ userId: "7", added: true });
  });

  it("by `using`, too", () => {
    const { native, done } = nativeCall();
    new Call(native)[Symbol.dispose]();
    expect(done).toEqual(["dispose"]);
  });
});

describe("the calls of a client", () => {
  const invalid = () => {
    const { native } = nativeCall();
    native.dispose();
    return native;
  };

  it("are one object for each channel, and none for what is no call", () => {
    const calls = new OpenCalls();
    const one = calls.wrap(nativeCall("1").native);
    expect(calls.wrap(nativeCall("1").native)).toBe(one);
    expect(calls.wrap(nativeCall("2").native)).not.toBe(one);
    expect([calls.wrap(invalid()), calls.begin(invalid())]).toEqual([undefined, undefined]);
  });

  it("are another object once the one was disposed of", () => {
    const calls = new OpenCalls();
    const one = calls.wrap(nativeCall("1").native);
    one?.dispose();
    const other = calls.wrap(nativeCall("1").native);
    expect(other).not.toBe(one);
    expect(other?.isValid()).toBe(true);
  });

  it("begin again in a channel: the earlier one is disposed of", () => {
    const calls = new OpenCalls();
    const one = calls.begin(nativeCall("1").native);
    const other = calls.begin(nativeCall("1").native);
    expect(other).not.toBe(one);
    expect([one?.isValid(), other?.isValid()]).toEqual([false, true]);
    expect(calls.wrap(nativeCall("1").native)).toBe(other);
  });

  it("end one by one, or all", () => {
    const calls = new OpenCalls();
    const [one, two, three] = ["1", "2", "3"].map((id) => calls.begin(nativeCall(id).native));
    calls.dispose(calls.in("1"));
    calls.dispose(calls.in("9"));
    expect([one, two, three].map((call) => call?.isValid())).toEqual([false, true, true]);
    expect(calls.wrap(nativeCall("1").native)).not.toBe(one);
    calls.dispose(calls.in());
    expect([two, three].map((call) => call?.isValid())).toEqual([false, false]);
  });
});
