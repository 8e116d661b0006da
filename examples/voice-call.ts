/**
 * Two players talk in the voice call of their lobby: push to talk, who speaks, mute, how loud the
 * other is, and leaving.
 */

import { AudioModeType, type Call } from "game-social-sdk";
import { connected, hasVoice, nameOf, namesIn } from "./support/calls.js";
import { first, idOf, signIn, until } from "./support/players.js";
import { openService } from "./support/service.js";

await using service = await openService("alice", "bob");
await using alice = await signIn(service, "alice");
await using bob = await signIn(service, "bob");
const secret = `match ${Math.random()}`;
const lobbyId = await alice.createOrJoinLobby(secret);
await bob.createOrJoinLobby(secret);
if (hasVoice()) await talk();

async function talk(): Promise<void> {
  // Reports everybody in the lobby, also while Alice is not in the call herself.
  const comings = alice.events("voiceParticipantChanged");
  const alices = await connected(alice.startCall(lobbyId));
  const bobs = await connected(bob.startCall(lobbyId));
  await first(comings, ({ memberId }) => memberId === idOf(bob));
  console.log(`[alice] in the call: ${namesIn(alices, alice)}`);

  alices.on("speakingStatusChanged", ({ userId, isPlayingSound }) =>
    console.log(`[alice] ${nameOf(alice, userId)} ${isPlayingSound ? "speaks" : "is silent"}`),
  );
  // The microphone is open while a key is held, and a moment longer, for the last word's sake.
  bobs.setAudioMode(AudioModeType.MODE_PTT);
  bobs.setPTTReleaseDelay(20);
  await press(bobs, alices, true);
  await press(bobs, alices, false);

  await mute(bobs, alices, true);
  await mute(bobs, alices, false);

  alices.setParticipantVolume(idOf(bob), 50);
  console.log(`[alice] plays Bob at ${alices.getParticipantVolume(idOf(bob))} %`);

  const leaves = until(
    alices.events("participantChanged"),
    () => !alices.getParticipants().includes(idOf(bob)),
  );
  await bob.endCall(lobbyId);
  await leaves;
  console.log(`[alice] in the call: ${namesIn(alices, alice)}`);
  await alice.endCall(lobbyId);
  console.log(`[alice] left; calls: ${alice.getCalls().length}`);
}

/** Holds or releases the key to talk, until the other has heard it. */
async function press(speaker: Call, listener: Call, active: boolean): Promise<void> {
  const heard = first(
    listener.events("speakingStatusChanged"),
    ({ userId, isPlayingSound }) => userId === idOf(bob) && isPlayingSound === active,
  );
  speaker.setPTTActive(active);
  await heard;
}

/** Turns Bob's microphone off or on, until the other sees it. */
async function mute(muted: Call, other: Call, off: boolean): Promise<void> {
  const seen = until(
    other.events("voiceStateChanged"),
    () => other.getVoiceStateHandle(idOf(bob))?.selfMute === off,
  );
  muted.setSelfMute(off);
  await seen;
  console.log(`[alice] sees that Bob is ${off ? "muted" : "muted no more"}`);
}
