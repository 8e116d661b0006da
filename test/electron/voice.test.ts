/** What pages may do to calls and sound, each by the function of the client or the call that does it. */

import { describe, expect, it, vi } from "vitest";
import { voiceFunctions } from "../../lib/electron/voice.js";

const device = (id: string) => ({ toJSON: () => ({ id, name: id, isDefault: false }) });

/** A client and a call that note what they are asked. */
function open() {
  const asked: unknown[][] = [];
  const noting = (known: Readonly<Record<string, unknown>> = {}) =>
    new Proxy(known, {
      get: (_, name: string) =>
        known[name] ??
        ((...args: unknown[]) => {
          asked.push([name, ...args]);
        }),
    });
  const call = noting();
  const client = noting({
    getCall: (lobbyId: string) => (lobbyId === "1" ? call : undefined),
    topics: { touchCall: vi.fn((lobbyId: string) => void asked.push(["touchCall", lobbyId])) },
    getInputDevices: async () => [device("mic"), { toJSON: () => null }],
    getOutputDevices: async () => [device("speaker"), device("headset")],
    getCurrentInputDevice: async () => device("mic"),
    getCurrentOutputDevice: async () => ({ toJSON: () => null }),
    getInputVolume: () => 40,
    getOutputVolume: () => 60,
  });
  const run = async (name: string, ...args: unknown[]) =>
    voiceFunctions.get(name)?.(client as never, args);
  return { asked, run };
}

describe("a page", () => {
  it("joins and leaves the call of one lobby, and gets no call for it", async () => {
    const { asked, run } = open();
    expect(await run("joinCall", "1")).toBeUndefined();
    await run("leaveCall", "1");
    expect(asked).toEqual([
      ["startCall", "1"],
      ["endCall", "1"],
    ]);
  });

  it.each<[object, unknown[]]>([
    [{ selfMute: true }, ["setSelfMute", true]],
    [{ selfDeaf: false }, ["setSelfDeaf", false]],
    [{ audioMode: 2 }, ["setAudioMode", 2]],
    [{ pttActive: true }, ["setPTTActive", true]],
    [{ userId: "7", localMute: true }, ["setLocalMute", "7", true]],
    [{ volume: 50, userId: "7" }, ["setParticipantVolume", "7", 50]],
  ])("sets %j of a call, which its store then shows", async (settings, call) => {
    const { asked, run } = open();
    await run("setCall", "1", settings);
    expect(asked).toEqual([call, ["touchCall", "1"]]);
  });

  it.each<[object, unknown[]]>([
    [{ input: "mic" }, ["setInputDevice", "mic"]],
    [{ output: "headset" }, ["setOutputDevice", "headset"]],
    [{ inputVolume: 10 }, ["setInputVolume", 10]],
    [{ outputVolume: 20 }, ["setOutputVolume", 20]],
    [{ echoCancellation: true }, ["setEchoCancellation", true]],
    [{ noiseSuppression: false }, ["setNoiseSuppression", false]],
    [{ automaticGainControl: true }, ["setAutomaticGainControl", true]],
  ])("sets %j of the sound", async (settings, call) => {
    const { asked, run } = open();
    await run("setAudio", settings);
    expect(asked).toEqual([call]);
  });

  it("sees the devices and how loud they are", async () => {
    const { run } = open();
    expect(await run("getAudio")).toEqual({
      inputs: [device("mic").toJSON()],
      outputs: [device("speaker").toJSON(), device("headset").toJSON()],
      input: device("mic").toJSON(),
      output: undefined,
      inputVolume: 40,
      outputVolume: 60,
    });
  });
});

describe("refused, before anything is set, is", () => {
  it.each(["toString", "constructor", "mute"])(
    "the setting %s, which there is not",
    async (name) => {
      const { asked, run } = open();
      const settings = { selfMute: true, [name]: true };
      await expect(run("setCall", "1", settings)).rejects.toThrow(
        `setCall: there is no setting "${name}". There are: selfMute, selfDeaf`,
      );
      await expect(run("setAudio", { inputVolume: 1, [name]: 1 })).rejects.toThrow(
        `setAudio: there is no setting "${name}". There are: input, output`,
      );
      expect(asked).toEqual([]);
    },
  );

  it.each([undefined, null, 1, "selfMute"])("%j in place of settings", async (settings) => {
    const { run } = open();
    await expect(run("setCall", "1", settings)).rejects.toThrow(
      'setCall: parameter "settings" must be an object.',
    );
    await expect(run("setAudio", settings)).rejects.toThrow(TypeError);
  });

  it("a lobby without a call", async () => {
    const { asked, run } = open();
    await expect(run("setCall", "2", { selfMute: true })).rejects.toThrow(
      new RangeError("setCall: there is no call in the lobby 2. Join it first."),
    );
    expect(asked).toEqual([]);
  });
});
