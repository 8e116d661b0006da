/** Every function of calls and sound, before, during and after a call. */

import { type Call, type CallInfoHandle, CallStatus } from "game-social-sdk";
import { expect, it, vi } from "vitest";
import { model } from "../../surface/support/surface.js";
import { LAST, OF_CALLS, OF_CLIENTS, type Row, type Scene } from "../support/call-functions.js";
import { inCall, lobbyOf, Statuses } from "../support/calls.js";
import { until } from "../support/events.js";
import { connect, openGame } from "../support/players.js";

/** Which of the three a row is checked for. */
const STAGES = { before: 1, during: 2, after: 3 } as const;

type Stage = keyof typeof STAGES;

async function check(rows: Readonly<Record<string, Row>>, stage: Stage, scene: Scene, call?: Call) {
  for (const [name, row] of Object.entries(rows)) {
    const outcome = await row[0](scene, call as Call);
    expect([name, outcome]).toEqual([name, row[STAGES[stage]]]);
  }
}

/** Without the object that they are of, only those that need none do anything. */
async function refuse(rows: Readonly<Record<string, Row>>, scene: Scene, call: Call) {
  for (const [name, [run]] of Object.entries(rows)) {
    if (/ToString$|DefaultAudioDeviceId$|Handle::/.test(name)) continue;
    await expect((async () => run(scene, call))(), name).rejects.toThrow(TypeError);
  }
}

it("are all that the SDK has", () => {
  const functions = model.classes.flatMap(({ name, methods }) =>
    methods
      .filter(({ domain, kind }) => domain.name === "audio" && kind !== "event")
      .map((method) => `${name}::${method.name}`),
  );
  const named = Object.keys({ ...OF_CLIENTS, ...OF_CALLS, ...LAST });
  expect(named.toSorted()).toEqual(functions.toSorted());
});

it("do before, during and after a call what they should [sdk.audio-row-setenginemanagedaudiosession-setspeake]", async () => {
  vi.stubEnv("SOCIAL_SDK_AUDIO", "none");
  const { world } = await openGame();
  const [alice, bob] = await connect(world, "alice", "bob");
  vi.unstubAllEnvs();
  const { client } = alice;
  const lobbyId = await lobbyOf(alice, bob);
  const spareId = await client.createOrJoinLobby("without a call");
  bob.client.setSelfMuteAll(true);
  await inCall(bob, lobbyId);
  const handle = () => client.getLobbyHandle(lobbyId)?.getCallInfoHandle();
  const isMuted = () => handle()?.getVoiceStateHandle(bob.id)?.selfMute === true;
  await until(client, "voiceParticipantChanged", isMuted);
  const info = handle() as CallInfoHandle;
  const scene: Scene = { client, lobbyId, spareId, self: alice.id, other: bob.id, info };

  await check(OF_CLIENTS, "before", scene);
  await check(LAST, "before", scene);
  const call = client.startCall(lobbyId) as Call;
  // The platform, which runs in this thread, has not been asked yet.
  const joining = Object.entries(OF_CALLS).map(([name, row]) => [
    name,
    row[0](scene, call),
    row[1],
  ]);
  for (const [name, outcome, before] of joining) expect([name, outcome]).toEqual([name, before]);
  const statuses = new Statuses(call);
  const takesPart = () => info.getParticipants().includes(alice.id);
  await statuses.reach(CallStatus.Connected);
  await until(client, "voiceParticipantChanged", takesPart);
  await check(OF_CLIENTS, "during", scene);
  await check(OF_CALLS, "during", scene, call);
  // What these sent over the gateway must have arrived before the platform takes the player out: a
  // voice state that arrives later asks to join again.
  for (const muted of [true, false]) {
    const where = () => info.getVoiceStateHandle(alice.id)?.selfMute === muted;
    const changed = call.next("voiceStateChanged", { where });
    call.setSelfMute(muted);
    await changed;
  }
  world.platform.voice.close(alice.id, 4014);
  await statuses.reach(CallStatus.Disconnected);
  await until(client, "voiceParticipantChanged", () => !takesPart());
  await check(OF_CLIENTS, "after", scene);
  await check(OF_CALLS, "after", scene, call);

  const { call: again } = await inCall(alice, lobbyId);
  await check(LAST, "during", scene);
  await check(LAST, "after", scene);
  expect(client.getCalls()).toEqual([]);
  // What the game ends itself, it has no further use for.
  await refuse(OF_CALLS, scene, again);
  const { call: last } = await inCall(alice, lobbyId);
  client.dispose();
  await refuse({ ...OF_CALLS, ...OF_CLIENTS, ...LAST }, scene, last);
}, 90_000);
