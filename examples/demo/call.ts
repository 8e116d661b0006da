/** Two players talk in their lobby's call, and read the same code of its encryption. */

import { AudioModeType, type Call, type Client, sdkInfo } from "game-social-sdk";
import { connected, hasVoice, namesIn } from "../support/calls.js";
import { first, idOf, until } from "../support/players.js";
import { say } from "./transcript.js";

/** How long the code, or the end of a call, may take, in milliseconds. */
const PATIENCE = 15_000;

export async function talk(alice: Client, bob: Client, lobbyId: string): Promise<void> {
  if (!hasVoice()) return;
  try {
    const [code, [alices, bobs]] = await Promise.all([
      sameCode(alice, bob),
      join(alice, bob, lobbyId),
    ]);
    if (code) say("both", `read the same code of the end-to-end encryption: ${code}`);
    await holdKeyToTalk(alice, alices, bob, bobs);
    await leave(alice, alices, bob, lobbyId);
  } catch (error) {
    // The vendor's library need not reach the voice servers that the open engine does.
    if (sdkInfo().kind !== "vendor" || !(error instanceof Error)) throw error;
    say("both", `go on without a call: ${error.message}`);
    for (const client of [alice, bob])
      await client.endCall(lobbyId, { timeout: PATIENCE }).catch(() => {});
  }
}

async function join(alice: Client, bob: Client, lobbyId: string): Promise<[Call, Call]> {
  const alices = await connected(alice.startCall(lobbyId));
  say("alice", "started the lobby's call");
  const bobs = await connected(bob.startCall(lobbyId));
  for (const [player, client, call] of [
    ["bob", bob, bobs],
    ["alice", alice, alices],
  ] as const) {
    await until(call.events("participantChanged"), () => call.getParticipants().length === 2);
    say(player, `is in the call; in it: ${namesIn(call, client)}`);
  }
  return [alices, bobs];
}

/** On a machine without sound silence is sent while the key is held, and counts as speaking. */
async function holdKeyToTalk(alice: Client, alices: Call, bob: Client, bobs: Call): Promise<void> {
  bobs.setAudioMode(AudioModeType.MODE_PTT);
  const name = alice.getUser(idOf(bob))?.displayName;
  for (const held of [true, false]) {
    const heard = first(
      alices.events("speakingStatusChanged"),
      ({ userId, isPlayingSound }) => userId === idOf(bob) && isPlayingSound === held,
    );
    say("bob", held ? "holds the key to talk" : "releases the key");
    bobs.setPTTActive(held);
    await heard;
    say("alice", `sees that ${name} ${held ? "speaks" : "is silent"}`);
  }
}

async function leave(alice: Client, alices: Call, bob: Client, lobbyId: string): Promise<void> {
  const left = until(
    alices.events("participantChanged"),
    () => alices.getParticipants().length === 1,
  );
  await Promise.all([left, bob.endCall(lobbyId, { timeout: PATIENCE })]);
  say("bob", `left the call; Alice sees in it: ${namesIn(alices, alice)}`);
  await alice.endCall(lobbyId, { timeout: PATIENCE });
  say("alice", "left the call");
}

/** The code that both can compare. The open engine writes it to its log; the SDK has no function. */
function sameCode(...clients: readonly Client[]): Promise<string | undefined> {
  if (sdkInfo().kind !== "open-engine") return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE, undefined).unref();
    const newest = clients.map(() => "");
    for (const [index, client] of clients.entries())
      client.on("log", ({ message }) => {
        const [, code] = /its code is (\d+)/.exec(message) ?? [];
        if (code === undefined) return;
        newest[index] = code;
        if (newest.some((other) => other !== code)) return;
        clearTimeout(timer);
        resolve(code.replace(/(?<=\d)(?=(\d{5})+$)/g, " "));
      });
  });
}
