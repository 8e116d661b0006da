/** Devices, volumes and the treatment of sound, as a game sets them. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, LoggingSeverity } from "game-social-sdk";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { next } from "./support/events.js";
import { hasSoundServer, SoundServer } from "./support/sound-server.js";
import { rejection } from "./support/world.js";

const ids = (devices: readonly { id: string }[]) => devices.map(({ id }) => id);

afterEach(() => vi.unstubAllEnvs());

describe("on a machine without sound", () => {
  const silent = () => {
    vi.stubEnv("SOCIAL_SDK_AUDIO", "none");
    return new Client();
  };

  it("there are no devices, and the default stands for those to come", async () => {
    using client = silent();
    expect(await client.getInputDevices()).toEqual([]);
    expect(await client.getOutputDevices()).toEqual([]);
    expect((await client.getCurrentInputDevice()).id).toBe(Client.getDefaultAudioDeviceId());
    await client.setOutputDevice(Client.getDefaultAudioDeviceId());
  });

  it("volumes are what was set last, within their limits", () => {
    using client = silent();
    expect([client.getInputVolume(), client.getOutputVolume()]).toEqual([100, 100]);
    client.setInputVolume(40);
    client.setOutputVolume(150);
    expect([client.getInputVolume(), client.getOutputVolume()]).toEqual([40, 150]);
    client.setInputVolume(150);
    client.setOutputVolume(-1);
    expect([client.getInputVolume(), client.getOutputVolume()]).toEqual([100, 0]);
    expect(() => client.setOutputVolume(Number.NaN)).toThrow(RangeError);
    client.setOutputVolume(400);
    expect(client.getOutputVolume()).toBe(200);
  });

  it("there is no choice of devices to show, and no loudspeaker to switch to", () => {
    using client = silent();
    expect(client.showAudioRoutePicker()).toBe(false);
    expect(client.setSpeakerMode(true)).toBe(false);
  });

  it("hardware coding is chosen before the voice engine begins, or it warns", async () => {
    using client = silent();
    const warnings: string[] = [];
    client.on("voiceLog", ({ message }) => warnings.push(message));
    client.setOpusHardwareCoding(false, false);
    await client.getInputDevices();
    expect(warnings).toEqual([]);
    const warned = next(client, "voiceLog", ({ message }) =>
      message.includes("SetOpusHardwareCoding"),
    );
    client.setOpusHardwareCoding(false, false);
    await warned;
  });

  it("recordings need a folder", async () => {
    using client = silent();
    const warned = next(client, "voiceLog", ({ message }) => message.includes("SetLogDir"));
    client.setAecDump(true);
    await warned;
  });

  it("recordings go to the folder of the log [sdk.audio-row-setenginemanagedaudiosession-setspeake]", async () => {
    const folder = mkdtempSync(join(tmpdir(), "recordings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    using client = silent();
    const warnings: string[] = [];
    client.on("voiceLog", ({ message }) => warnings.push(message));
    client.setLogDir(folder, LoggingSeverity.Warning);
    client.setAecDump(true);
    await client.getInputDevices();
    expect(warnings).toEqual([]);
    const recordings = readdirSync(folder).filter((name) => name.endsWith(".wav"));
    expect(recordings.toSorted()).toEqual([
      "sound-captured.wav",
      "sound-played.wav",
      "sound-processed.wav",
    ]);
  });
});

it("what is said of sound goes to a log of its own, and the last one is kept [sdk.audio-row-setenginemanagedaudiosession-setspeake]", async () => {
  const folder = mkdtempSync(join(tmpdir(), "voice-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("SOCIAL_SDK_AUDIO", "none");
  const say = async () => {
    using client = new Client();
    const others: string[] = [];
    client.on("log", ({ message }) => others.push(message));
    client.setVoiceLogDir(folder, LoggingSeverity.Warning);
    const warned = next(client, "voiceLog");
    client.setAecDump(true);
    expect((await warned).message).toContain("SetAecDump");
    expect(others).toEqual([]);
  };
  await say();
  const first = readFileSync(join(folder, "discord-webrtc_0"), "utf8");
  expect(first).toContain("SetAecDump");
  await say();
  expect(readFileSync(join(folder, "discord-last-webrtc_0"), "utf8")).toBe(first);
  expect(readFileSync(join(folder, "discord-webrtc_0"), "utf8")).toContain("SetAecDump");
});

describe.runIf(hasSoundServer)("with a sound server", () => {
  it("devices are listed, chosen and refused [sdk.registerlaunchcommand-registerlaunchsteamapplica]", async () => {
    await using server = await SoundServer.open();
    vi.stubEnv("SOCIAL_SDK_AUDIO", "pulse");
    vi.stubEnv("PULSE_SERVER", server.address);
    using client = new Client();
    expect(ids(await client.getInputDevices())).toEqual(["default", "microphone"]);
    const outputs = await client.getOutputDevices();
    expect(outputs).toMatchObject([
      { id: "default", isDefault: true },
      { id: "speakers", isDefault: true },
      { id: "wire", isDefault: false },
    ]);
    await client.setInputDevice("microphone");
    expect(await client.getCurrentInputDevice()).toMatchObject({ id: "microphone" });
    expect(await rejection(client.setInputDevice("speakers"))).toMatchObject({
      type: "ValidationError",
      message: expect.stringContaining('"speakers"'),
    });
    expect((await client.getCurrentInputDevice()).id).toBe("microphone");
    expect((await client.getCurrentOutputDevice()).id).toBe("default");
    await client.setOutputDevice("wire");
    expect((await client.getCurrentOutputDevice()).id).toBe("wire");
    expect((await client.getCurrentInputDevice()).id).toBe("microphone");
  });

  it("what is plugged in and out is reported, and what is gone is in use no longer", async () => {
    await using server = await SoundServer.open();
    vi.stubEnv("SOCIAL_SDK_AUDIO", "pulse");
    vi.stubEnv("PULSE_SERVER", server.address);
    using client = new Client();
    client.on("deviceChange", () => undefined);
    await client.getOutputDevices();
    const came = next(client, "deviceChange", ({ outputDevices }) =>
      ids(outputDevices).includes("headset"),
    );
    const number = await server.tell("load-module", "module-null-sink", "sink_name=headset");
    const { inputDevices } = await came;
    expect(ids(inputDevices)).toEqual(["default", "microphone"]);
    await client.setOutputDevice("headset");
    expect((await client.getCurrentOutputDevice()).id).toBe("headset");
    const went = next(
      client,
      "deviceChange",
      ({ outputDevices }) => !ids(outputDevices).includes("headset"),
    );
    await server.tell("unload-module", number);
    await went;
    expect((await client.getCurrentOutputDevice()).id).toBe("default");
  });
});
