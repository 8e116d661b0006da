/** Calls, as far as a page should have them: levels, mute and devices. Sound stays outside. */

import type { AudioDeviceData, AudioModeType, Call, Client } from "game-social-sdk";

/** Microphones, output devices, and their volumes. */
export interface PageAudio {
  /** The microphones of the system. */
  readonly inputs: readonly AudioDeviceData[];
  /** The output devices of the system. */
  readonly outputs: readonly AudioDeviceData[];
  /** The microphone in use. */
  readonly input: AudioDeviceData | undefined;
  /** The device in use to hear with. */
  readonly output: AudioDeviceData | undefined;
  /** How loud the microphone is, in percent. */
  readonly inputVolume: number;
  /** How loud the others are, in percent. */
  readonly outputVolume: number;
}

/** Settings of a call; what is left out stays as it is. */
export interface PageCallSettings {
  /** Whether the current user's microphone is off. */
  readonly selfMute?: boolean;
  /** Whether the current user hears nothing. */
  readonly selfDeaf?: boolean;
  /** When the microphone is sent: by voice activity or while a key is held. */
  readonly audioMode?: AudioModeType;
  /** Whether that key is held. */
  readonly pttActive?: boolean;
  /** A participant whom the next two are about. */
  readonly userId?: string;
  /** Whether the current user does not hear the participant. */
  readonly localMute?: boolean;
  /** How loud the current user hears the participant, in percent. */
  readonly volume?: number;
}

/** Settings of the sound; what is left out stays as it is. */
export interface PageAudioSettings {
  /** The id of the microphone. */
  readonly input?: string;
  /** The id of the device to hear with. */
  readonly output?: string;
  /** How loud the microphone is, in percent. */
  readonly inputVolume?: number;
  /** How loud the others are, in percent. */
  readonly outputVolume?: number;
  /** Whether echoes of the loudspeakers are taken out. */
  readonly echoCancellation?: boolean;
  /** Whether noise is taken out. */
  readonly noiseSuppression?: boolean;
  /** Whether the microphone is made as loud as it has to be. */
  readonly automaticGainControl?: boolean;
}

/** What pages have that are allowed `"voice"`. */
export interface PageVoice {
  /**
   * Joins the call of a lobby; `store.call(lobbyId)` shows it.
   *
   * @param lobbyId - The lobby.
   */
  joinCall(lobbyId: string): Promise<void>;
  /**
   * Leaves the call of a lobby.
   *
   * @param lobbyId - The lobby.
   */
  leaveCall(lobbyId: string): Promise<void>;
  /**
   * Changes settings of a call that the current user is in.
   *
   * @param lobbyId - The lobby.
   * @param settings - What to change.
   */
  setCall(lobbyId: string, settings: PageCallSettings): Promise<void>;
  /** The devices and how loud they are. */
  getAudio(): Promise<PageAudio>;
  /**
   * Chooses devices, and how loud they are.
   *
   * @param settings - What to change.
   */
  setAudio(settings: PageAudioSettings): Promise<void>;
}

type Run = (client: Client, args: unknown[]) => unknown;

/** These functions by their names. */
export const voiceFunctions: ReadonlyMap<string, Run> = new Map<keyof PageVoice, Run>([
  ["joinCall", (client, [lobbyId]) => void client.startCall(lobbyId as string)],
  ["leaveCall", (client, [lobbyId]) => client.endCall(lobbyId as string)],
  ["setCall", (client, [lobbyId, settings]) => setCall(client, lobbyId as string, settings)],
  ["getAudio", getAudio],
  ["setAudio", (client, [settings]) => setAudio(client, settings)],
]);

const CALL_SETTINGS: {
  readonly [Name in keyof PageCallSettings]-?: (call: Call, to: never, userId: string) => void;
} = {
  selfMute: (call, mute) => call.setSelfMute(mute),
  selfDeaf: (call, deaf) => call.setSelfDeaf(deaf),
  audioMode: (call, mode) => call.setAudioMode(mode),
  pttActive: (call, active) => call.setPTTActive(active),
  userId: () => {},
  localMute: (call, mute, userId) => call.setLocalMute(userId, mute),
  volume: (call, volume, userId) => call.setParticipantVolume(userId, volume),
};

const AUDIO_SETTINGS: {
  readonly [Name in keyof PageAudioSettings]-?: (client: Client, to: never) => unknown;
} = {
  input: (client, id) => client.setInputDevice(id),
  output: (client, id) => client.setOutputDevice(id),
  inputVolume: (client, volume) => client.setInputVolume(volume),
  outputVolume: (client, volume) => client.setOutputVolume(volume),
  echoCancellation: (client, on) => client.setEchoCancellation(on),
  noiseSuppression: (client, on) => client.setNoiseSuppression(on),
  automaticGainControl: (client, on) => client.setAutomaticGainControl(on),
};

function setCall(client: Client, lobbyId: string, settings: unknown): void {
  const all = entries("setCall", settings, CALL_SETTINGS);
  const call = client.getCall(lobbyId);
  if (!call)
    throw new RangeError(`setCall: there is no call in the lobby ${lobbyId}. Join it first.`);
  const { userId } = settings as PageCallSettings;
  // What is wrong with a value, the function of the call itself says.
  for (const [set, value] of all) set(call, value as never, userId as string);
  client.topics.touchCall(lobbyId);
}

async function setAudio(client: Client, settings: unknown): Promise<void> {
  for (const [set, value] of entries("setAudio", settings, AUDIO_SETTINGS))
    await set(client, value as never);
}

async function getAudio(client: Client): Promise<PageAudio> {
  const [inputs, outputs, input, output] = await Promise.all([
    client.getInputDevices(),
    client.getOutputDevices(),
    client.getCurrentInputDevice(),
    client.getCurrentOutputDevice(),
  ]);
  const shown = (devices: typeof inputs) => devices.flatMap((device) => device.toJSON() ?? []);
  return {
    inputs: shown(inputs),
    outputs: shown(outputs),
    input: shown([input])[0],
    output: shown([output])[0],
    inputVolume: client.getInputVolume(),
    outputVolume: client.getOutputVolume(),
  };
}

/** What sets each setting, with its value. */
function entries<Set>(
  what: string,
  settings: unknown,
  known: Readonly<Record<string, Set>>,
): (readonly [Set, unknown])[] {
  if (typeof settings !== "object" || settings === null)
    throw new TypeError(`${what}: parameter "settings" must be an object.`);
  return Object.entries(settings).map(([name, value]) => {
    if (!Object.hasOwn(known, name))
      throw new TypeError(
        `${what}: there is no setting "${name}". There are: ${Object.keys(known).join(", ")}.`,
      );
    return [known[name] as Set, value] as const;
  });
}
