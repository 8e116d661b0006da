/** Every function of calls and sound, and its outcome before, during and after a call. */

import {
  AudioModeType,
  Call,
  CallError,
  type CallInfoHandle,
  CallStatus,
  Client,
} from "game-social-sdk";
import { until } from "./events.js";

/** A player, a lobby in whose call somebody else is already, and one without a call. */
export interface Scene {
  readonly client: Client;
  readonly lobbyId: string;
  readonly spareId: string;
  readonly self: string;
  readonly other: string;
  /** What the client shows of the lobby's call, whether it takes part or not. */
  readonly info: CallInfoHandle;
}

type Run = (scene: Scene, call: Call) => unknown;
/** A function, and its outcome before, during and after the call. */
export type Row = readonly [run: Run, before: unknown, during: unknown, after: unknown];

const always = (run: Run, value: unknown): Row => [run, value, value, value];
/** Of what has no answer: it is done, and nothing is thrown. */
const done = (run: Run): Row => always(run, undefined);

/** Sets something, gives what is read then, and sets it back. */
function roundTrip<Value>(
  set: (scene: Scene, call: Call, value: Value) => void,
  get: (scene: Scene, call: Call) => unknown,
  value: Value,
  usual: Value,
): Row {
  const run: Run = (scene, call) => {
    set(scene, call, value);
    const read = get(scene, call);
    set(scene, call, usual);
    return [read, get(scene, call)];
  };
  return always(run, [value, usual]);
}

const { MODE_PTT, MODE_VAD } = AudioModeType;

const SELF = "the player";
const OTHER = "the other";
const LOBBY = "the lobby";

const named = ({ self, other, lobbyId }: Scene, ids: readonly string[]) =>
  ids.map((id) => ({ [self]: SELF, [other]: OTHER, [lobbyId]: LOBBY })[id]).toSorted();

/** Those that need no call, in the order in which they are called. */
export const OF_CLIENTS: Readonly<Record<string, Row>> = {
  "Client::StartCall": always(async ({ client, spareId }) => {
    const status = client.startCall(spareId)?.getStatus();
    await client.endCall(spareId);
    return status;
  }, CallStatus.Joining),
  "Client::StartCallWithAudioCallbacks": always(async ({ client, spareId }) => {
    const call = client.startCallWithAudioCallbacks(spareId);
    await client.endCall(spareId);
    return call?.audio !== undefined;
  }, true),
  "Client::EndCall": done(({ client, spareId }) => client.endCall(spareId)),
  "Client::GetCall": [
    ({ client, lobbyId }) => client.getCall(lobbyId)?.getStatus(),
    undefined,
    CallStatus.Connected,
    undefined,
  ],
  "Client::GetCalls": [
    (scene) =>
      named(
        scene,
        scene.client.getCalls().map((call) => call.getChannelId()),
      ),
    [],
    [LOBBY],
    [],
  ],
  "Client::GetSelfMuteAll": always(({ client }) => client.getSelfMuteAll(), false),
  "Client::SetSelfMuteAll": roundTrip(
    ({ client }, _, mute) => client.setSelfMuteAll(mute),
    ({ client }) => client.getSelfMuteAll(),
    true,
    false,
  ),
  "Client::GetSelfDeafAll": always(({ client }) => client.getSelfDeafAll(), false),
  "Client::SetSelfDeafAll": roundTrip(
    ({ client }, _, deaf) => client.setSelfDeafAll(deaf),
    ({ client }) => client.getSelfDeafAll(),
    true,
    false,
  ),
  "Client::GetDefaultAudioDeviceId": always(() => Client.getDefaultAudioDeviceId(), "default"),
  "Client::GetInputDevices": always(({ client }) => client.getInputDevices(), []),
  "Client::GetOutputDevices": always(({ client }) => client.getOutputDevices(), []),
  "Client::GetCurrentInputDevice": always(
    async ({ client }) => (await client.getCurrentInputDevice()).id,
    "default",
  ),
  "Client::GetCurrentOutputDevice": always(
    async ({ client }) => (await client.getCurrentOutputDevice()).id,
    "default",
  ),
  "Client::SetInputDevice": done(({ client }) => client.setInputDevice("default")),
  "Client::SetOutputDevice": done(({ client }) => client.setOutputDevice("default")),
  "Client::ShowAudioRoutePicker": always(({ client }) => client.showAudioRoutePicker(), false),
  "Client::SetSpeakerMode": always(({ client }) => client.setSpeakerMode(true), false),
  "Client::GetInputVolume": always(({ client }) => client.getInputVolume(), 100),
  "Client::SetInputVolume": roundTrip(
    ({ client }, _, volume) => client.setInputVolume(volume),
    ({ client }) => client.getInputVolume(),
    40,
    100,
  ),
  "Client::GetOutputVolume": always(({ client }) => client.getOutputVolume(), 100),
  "Client::SetOutputVolume": roundTrip(
    ({ client }, _, volume) => client.setOutputVolume(volume),
    ({ client }) => client.getOutputVolume(),
    150,
    100,
  ),
  "Client::SetAutomaticGainControl": done(({ client }) => client.setAutomaticGainControl(true)),
  "Client::SetEchoCancellation": done(({ client }) => client.setEchoCancellation(true)),
  "Client::SetNoiseSuppression": done(({ client }) => client.setNoiseSuppression(true)),
  "Client::SetNoiseCancellation": done(({ client }) => client.setNoiseCancellation(false)),
  "Client::SetOpusHardwareCoding": done(({ client }) => client.setOpusHardwareCoding(true, true)),
  "Client::SetNoAudioInputThreshold": done(({ client }) => client.setNoAudioInputThreshold(-50)),
  "Client::SetEngineManagedAudioSession": done(({ client }) =>
    client.setEngineManagedAudioSession(false),
  ),
  "Client::SetAecDump": done(({ client }) => client.setAecDump(false)),
  "AudioDevice::Equals": always(async ({ client }) => {
    const device = await client.getCurrentInputDevice();
    return device.equals(await client.getCurrentOutputDevice());
  }, true),
  "CallInfoHandle::ChannelId": always((scene) => named(scene, [scene.info.channelId]), [LOBBY]),
  "CallInfoHandle::GuildId": always((scene) => named(scene, [scene.info.guildId]), [LOBBY]),
  "CallInfoHandle::GetParticipants": [
    (scene) => named(scene, scene.info.getParticipants()),
    [OTHER],
    [OTHER, SELF],
    [OTHER],
  ],
  "CallInfoHandle::GetVoiceStateHandle": [
    async ({ client, info, self }) => {
      // The platform tells how it is muted, also of what was set and set back before.
      const isMuted = () => info.getVoiceStateHandle(self)?.selfMute;
      await until(client, "voiceParticipantChanged", () => isMuted() !== true);
      return isMuted();
    },
    undefined,
    false,
    undefined,
  ],
  "VoiceStateHandle::SelfMute": always(
    ({ info, other }) => info.getVoiceStateHandle(other)?.selfMute,
    true,
  ),
  "VoiceStateHandle::SelfDeaf": always(
    ({ info, other }) => info.getVoiceStateHandle(other)?.selfDeaf,
    false,
  ),
};

/** Those of a call; before, it is joining. What was set for it stays, and who was in it does not. */
export const OF_CALLS: Readonly<Record<string, Row>> = {
  "Call::ErrorToString": always(() => Call.errorToString(CallError.JoinTimeout), "JoinTimeout"),
  "Call::StatusToString": always(() => Call.statusToString(CallStatus.Joining), "Joining"),
  "Call::GetChannelId": always((scene, call) => named(scene, [call.getChannelId()]), [LOBBY]),
  "Call::GetGuildId": always((scene, call) => named(scene, [call.getGuildId()]), [LOBBY]),
  "Call::GetStatus": [
    (_, call) => call.getStatus(),
    CallStatus.Joining,
    CallStatus.Connected,
    CallStatus.Disconnected,
  ],
  "Call::GetParticipants": [
    (scene, call) => named(scene, call.getParticipants()),
    [OTHER],
    [OTHER, SELF],
    [],
  ],
  "Call::GetVoiceStateHandle": [
    ({ other }, call) => call.getVoiceStateHandle(other)?.selfMute,
    true,
    true,
    undefined,
  ],
  "Call::GetAudioMode": always((_, call) => call.getAudioMode(), MODE_VAD),
  "Call::SetAudioMode": roundTrip(
    (_, call, mode) => call.setAudioMode(mode),
    (_, call) => call.getAudioMode(),
    MODE_PTT,
    MODE_VAD,
  ),
  "Call::GetLocalMute": always(({ other }, call) => call.getLocalMute(other), false),
  "Call::SetLocalMute": roundTrip(
    ({ other }, call, mute) => call.setLocalMute(other, mute),
    ({ other }, call) => call.getLocalMute(other),
    true,
    false,
  ),
  "Call::GetParticipantVolume": always(({ other }, call) => call.getParticipantVolume(other), 100),
  "Call::SetParticipantVolume": roundTrip(
    ({ other }, call, volume) => call.setParticipantVolume(other, volume),
    ({ other }, call) => call.getParticipantVolume(other),
    150,
    100,
  ),
  "Call::GetPTTActive": always((_, call) => call.getPTTActive(), false),
  "Call::SetPTTActive": roundTrip(
    (_, call, active) => call.setPTTActive(active),
    (_, call) => call.getPTTActive(),
    true,
    false,
  ),
  "Call::GetPTTReleaseDelay": always((_, call) => call.getPTTReleaseDelay(), 0),
  "Call::SetPTTReleaseDelay": roundTrip(
    (_, call, delay) => call.setPTTReleaseDelay(delay),
    (_, call) => call.getPTTReleaseDelay(),
    250,
    0,
  ),
  "Call::GetSelfDeaf": always((_, call) => call.getSelfDeaf(), false),
  "Call::SetSelfDeaf": roundTrip(
    (_, call, deaf) => call.setSelfDeaf(deaf),
    (_, call) => call.getSelfDeaf(),
    true,
    false,
  ),
  "Call::GetSelfMute": always((_, call) => call.getSelfMute(), false),
  "Call::SetSelfMute": roundTrip(
    (_, call, mute) => call.setSelfMute(mute),
    (_, call) => call.getSelfMute(),
    true,
    false,
  ),
  "Call::GetVADThreshold": always((_, call) => threshold(call), [true, -60]),
  "Call::SetVADThreshold": roundTrip<readonly [boolean, number]>(
    (_, call, [automatic, level]) => call.setVADThreshold(automatic, level),
    (_, call) => threshold(call),
    [false, -40],
    [true, -60],
  ),
};

/** Ends the call, where there is one. */
export const LAST: Readonly<Record<string, Row>> = {
  "Client::EndCalls": done(({ client }) => client.endCalls()),
};

function threshold(call: Call): readonly [boolean, number] {
  const { automatic, vadThreshold } = call.getVADThreshold();
  return [automatic, vadThreshold];
}
