/** The sound devices of the chat: those of a real sound server, which measures what is played. */

import type { Platform } from "game-social-sdk-platform";
import { hasSoundServer, SoundServer } from "../integration/support/sound-server.js";
import { amplitudeAt, toneIn } from "../integration/support/tone.js";

const RATE = 48_000;
const LOUD = 12_000;
/** Of the tone that the game's side hears, and of the one that its microphone hears. */
const [HEARD, SAID] = [440, 1000];
/** What is listened to for gaps, in tenths of a second. */
const PIECES = 20;

const tone = (frequency: number, seconds: number) =>
  Int16Array.from({ length: RATE * seconds }, (_, at) =>
    Math.round(LOUD * Math.sin((2 * Math.PI * frequency * at) / RATE)),
  );

/** A second of what the game's side is to hear, as samples of one microphone. */
export const TONE = tone(HEARD, 1);

/** A sound server with a headset to choose and the microphone of `SoundServer`; none without PulseAudio. */
export async function openSound(): Promise<SoundServer | undefined> {
  if (!hasSoundServer) return;
  const server = await SoundServer.open();
  await server.tell(
    "load-module",
    "module-null-sink",
    "sink_name=headset",
    "rate=48000",
    'sink_properties=device.description="Headset"',
  );
  await server.tell("set-default-source", "microphone");
  return server;
}

/** What a piece of sound is: the tone as loud as it was said, or not. */
const isTone = (piece: Int16Array) =>
  toneIn([piece], HEARD) > 0.9 && Math.abs(amplitudeAt(piece, HEARD) - LOUD) < LOUD / 10;

/**
 * Has a player say a tone until the headset has it, and listen until the tone comes that the game's
 * microphone hears. Both players are in the call, and this one alone speaks otherwise.
 */
export async function talk(
  platform: Platform,
  server: SoundServer,
  lobbyId: string,
  who: { readonly userId: string; readonly applicationId: string; readonly secret: string },
): Promise<{ detail: string }> {
  const player = platform.as(who.userId, who.applicationId);
  player.joinLobby(who.secret);
  player.joinCall(lobbyId);
  player.hear(lobbyId);
  using _said = server.play("wire", tone(SAID, 1));

  let measured = false;
  const speaking = (async () => {
    while (!measured) await player.speak(tone(HEARD, 5), lobbyId);
  })();
  const pieces: Int16Array[] = [];
  for await (const piece of server.record("headset")) {
    if (pieces.length > 0 || isTone(piece)) pieces.push(piece);
    if (pieces.length === PIECES) break;
  }
  measured = true;
  await speaking;
  if (pieces.length < PIECES) throw new Error("The sound server ended.");

  let share = 0;
  while (!(share >= 0.8)) {
    // What is not said takes its time as well.
    await player.speak(new Int16Array(RATE / 5), lobbyId);
    const frames = player.hear(lobbyId).map(({ samples }) => samples);
    if (frames.length > 0) share = toneIn(frames, SAID);
  }
  const amplitude = Math.round(amplitudeAt(pieces[0] as Int16Array, HEARD));
  const whole = pieces.filter(isTone).length;
  return {
    detail:
      `${HEARD} Hz at ${amplitude} of ${LOUD} in the headset, ${whole} of ${PIECES} tenths of a second ` +
      `without a gap; ${Math.round(share * 100)} % of what was recorded is ${SAID} Hz`,
  };
}
