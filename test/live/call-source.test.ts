/** What a store shows of a call, and what it reads again for which event. */

import { describe, expect, it } from "vitest";
import { callSource } from "../../lib/live/sources/call.js";
import { clientWith, watched } from "./support/watched.js";

const user = (id: string) => ({ id, displayName: `user ${id}` });

describe("a call", () => {
  function open() {
    const makeCall = () => {
      const on = new Map<string, (event: object) => void>();
      const call = {
        ...{ valid: true, participants: ["1", "2"], muted: false },
        isValid: () => call.valid,
        on: (name: string, listener: (event: object) => void) => on.set(name, listener),
        off: (name: string) => on.delete(name),
        fire: (name: string, event: object) => on.get(name)?.(event),
        listening: () => on.size,
        getStatus: () => 4,
        getSelfMute: () => call.muted,
        getSelfDeaf: () => false,
        getAudioMode: () => 0,
        getParticipants: () => call.participants,
        getVoiceStateHandle: () => undefined,
        getLocalMute: () => false,
        getParticipantVolume: () => 100,
      };
      return call;
    };
    const state = { call: makeCall() as ReturnType<typeof makeCall> | undefined };
    const made = clientWith({
      getCall: (id: string) => (id === "9" ? state.call : undefined),
      getUser: (id: string) => user(id),
    });
    const view = watched(callSource(made.client, "9"));
    const speaking = () =>
      view.topic.content?.rows.flatMap((one) =>
        (one as never as { speaking: boolean }).speaking ? [one.id] : [],
      );
    return { ...made, ...view, state, makeCall, speaking };
  }
  const speaks = (userId: string, isPlayingSound: boolean) => ({ userId, isPlayingSound });

  it("shows who speaks, until they stop or leave", () => {
    const { state, turn, speaking } = open();
    const call = state.call as NonNullable<typeof state.call>;
    for (const id of ["1", "2"]) call.fire("speakingStatusChanged", speaks(id, true));
    turn();
    expect(speaking()).toEqual(["1", "2"]);
    call.fire("speakingStatusChanged", speaks("1", false));
    turn();
    expect(speaking()).toEqual(["2"]);
    call.participants = ["1"];
    call.fire("participantChanged", { userId: "2", added: false });
    expect(turn()?.rows.map(({ id }) => id)).toEqual(["1"]);
    call.participants = ["1", "2"];
    call.fire("participantChanged", { userId: "2", added: true });
    turn();
    expect(speaking()).toEqual([]);
  });

  it("shows why it failed, until another begins", () => {
    const { state, makeCall, emit, turn, speaking, topic } = open();
    const call = state.call as NonNullable<typeof state.call>;
    call.fire("speakingStatusChanged", speaks("1", true));
    call.fire("statusChanged", { status: 0, error: 2 });
    expect(turn()?.head).toMatchObject({ error: 2 });
    state.call = makeCall();
    emit("voiceParticipantChanged", { lobbyId: "8" });
    expect(turn()?.head).toMatchObject({ error: 2 });
    emit("voiceParticipantChanged", { lobbyId: "9" });
    expect(turn()?.head).toMatchObject({ lobbyId: "9", error: 0 });
    expect(speaking()).toEqual([]);
    expect(call.listening()).toBe(0);
    state.call = undefined;
    topic.touch();
    expect(turn()).toEqual({ head: null, rows: [] });
  });

  it("that is disposed of is left, and nothing is taken back from it", () => {
    const { state, topic, turn } = open();
    const call = state.call as NonNullable<typeof state.call>;
    call.fire("statusChanged", { status: 4, error: 2 });
    turn();
    call.valid = false;
    call.off = () => expect.unreachable("it is disposed of");
    state.call = undefined;
    topic.touch();
    expect(turn()?.head).toBeNull();
  });

  it("shows no rows of users who are not in it", () => {
    const { topic, turn } = open();
    topic.touchRow("3");
    expect(turn()?.rows.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("is listened to no longer than it is watched", () => {
    const { state, topic, listening } = open();
    expect(state.call?.listening()).toBe(4);
    topic.close();
    expect([state.call?.listening(), listening()]).toEqual([0, 0]);
  });
});
