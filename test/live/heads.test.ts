/** What a store shows of presences, of the connection and of who is signed in. */

import { describe, expect, it, vi } from "vitest";
import { ClientStatus } from "../../lib/generated/enums.js";
import {
  ownerOf,
  PresenceSources,
  type SignInState,
  sessionSource,
  statusSource,
} from "../../lib/live/sources/heads.js";
import { clientWith, watched } from "./support/watched.js";

const user = (id: string) => ({ id, displayName: `user ${id}` });

describe("who is signed in", () => {
  type Session = ReturnType<SignInState["read"]>;
  const { Ready, Disconnected, Reconnecting } = ClientStatus;
  const session = (active = true) => ({ active, scopes: "openid", provisional: true });

  function open(signIn: Partial<Session>, known?: string, status: ClientStatus = Ready) {
    const state: Session = {
      ...{ session: undefined, userId: undefined, signedOut: false, signingIn: false },
      ...{ endedBecause: undefined, ...signIn },
    };
    const made = clientWith({ getCurrentUserV2: () => known && user(known) });
    made.fake.status = status;
    let changed = () => {};
    const stop = vi.fn();
    const reads: SignInState = {
      read: () => state,
      onChange: (listener) => {
        changed = listener;
        return stop;
      },
    };
    const readUsers = vi.fn((ids: readonly string[]) => ids.map(user));
    return { ...made, reads, readUsers, changed: () => changed(), stop };
  }

  // What a player's client knows is not shown to the next, who may be signing in already.
  it.each<[string, string | null | undefined, Partial<Session>, string?, ClientStatus?]>([
    ["nobody has been", undefined, {}],
    ["the one who is connected", "1", { session: session(), userId: "2" }, "1"],
    ["the one who was connected", "1", { session: session(), userId: "1" }, "1", Reconnecting],
    ["somebody else signs in", null, { session: session(), userId: "2" }, "1", Disconnected],
    ["the session has ended", null, { session: session(false), userId: "1" }, "1", Disconnected],
    ["the player has signed out", null, { signedOut: true }, "1", Disconnected],
    ["a token was given, without a session", "1", {}, "1", Disconnected],
  ])("all that is known belongs to: %s", (_, owner, signIn, known, status = Ready) => {
    const { client, reads } = open(signIn, known, status);
    expect(ownerOf(client, reads)).toBe(owner);
  });

  it.each<[string, object, Partial<Session>, string?, ClientStatus?]>([
    ["signedOut", { scopes: "", provisional: false }, {}, undefined, Disconnected],
    ["signingIn", { scopes: "", provisional: false }, { signingIn: true }, undefined, Disconnected],
    [
      "signedIn",
      { scopes: "openid", provisional: true, user: user("1") },
      { session: session(), userId: "1" },
      "1",
      Reconnecting,
    ],
    ["signedIn", { scopes: "", provisional: false, user: user("1") }, {}, "1", Ready],
    [
      "signedOut",
      { scopes: "openid", provisional: true, endedBecause: "Revoked." },
      { session: session(false), userId: "1", endedBecause: "Revoked." },
      "1",
      Disconnected,
    ],
    [
      "signedIn",
      { scopes: "openid", provisional: true, user: user("1") },
      { session: session(), userId: "1", endedBecause: "Earlier." },
      "1",
      Ready,
    ],
  ])("is shown as %s with %j", (state, shown, signIn, known, status = Ready) => {
    const { client, reads, readUsers } = open(signIn, known, status);
    const { topic } = watched(sessionSource(client, { readUsers } as never, reads));
    expect(topic.content).toEqual({ head: { state, ...shown }, rows: [] });
  });

  it("is read again when the session, the connection or the user changes", () => {
    const { client, reads, readUsers, emit, changed, stop, listening } = open({}, "1");
    const { topic, turn } = watched(sessionSource(client, { readUsers } as never, reads));
    const read = () => {
      const calls = readUsers.mock.calls.length;
      turn();
      return readUsers.mock.calls.length - calls;
    };
    emit("userUpdated", { userId: "2" });
    expect(read()).toBe(0);
    emit("userUpdated", { userId: "1" });
    expect(read()).toBe(1);
    changed();
    expect(read()).toBe(1);
    emit("statusChanged", {});
    expect(read()).toBe(1);
    topic.close();
    expect(stop).toHaveBeenCalledOnce();
    expect(listening()).toBe(0);
  });
});

describe("the connection", () => {
  it("has the reason of its status, and none of another status", () => {
    const { client, fake, emit } = clientWith({});
    const { topic, turn } = watched(statusSource(client));
    const none = { error: 0, errorDetail: 0 };
    expect(topic.content?.head).toEqual({ status: ClientStatus.Ready, ...none });
    fake.status = ClientStatus.Disconnected;
    const change = { status: ClientStatus.Disconnected, error: 2, errorDetail: 4004 };
    emit("statusChanged", change);
    expect(turn()?.head).toEqual(change);
    // By the time that the event is read, it connects again.
    fake.status = ClientStatus.Connecting;
    emit("statusChanged", { ...change, errorDetail: 4000 });
    expect(turn()?.head).toEqual({ status: ClientStatus.Connecting, ...none });
  });
});

describe("presences", () => {
  it("are looked up for the user of an event alone, while somebody watches them", () => {
    const { client, emit, ready, listening } = clientWith({});
    const readUsers = vi.fn((ids: readonly string[]) =>
      ids.map((id) => (id === "3" ? undefined : user(id))),
    );
    const sources = new PresenceSources(client, { readUsers } as never);
    const [one, other] = [watched(sources.sourceOf("1")), watched(sources.sourceOf("2"))];
    const unknown = watched(sources.sourceOf("3"));
    expect(unknown.topic.content?.head).toBeNull();
    const read = () => {
      readUsers.mockClear();
      one.turn();
      other.turn();
      return readUsers.mock.calls.map(([ids]) => ids[0]);
    };
    for (const name of ["userUpdated", "relationshipCreated", "relationshipDeleted"]) {
      emit(name, { userId: "2" });
      emit(name, { userId: "4" });
      expect(read()).toEqual(["2"]);
    }
    ready();
    expect(read()).toEqual(["1", "2"]);
    emit("statusChanged", { status: ClientStatus.Reconnecting });
    expect(read()).toEqual([]);
    one.topic.close();
    emit("userUpdated", { userId: "2" });
    expect(read()).toEqual(["2"]);
    other.topic.close();
    expect(listening()).toBe(4);
    unknown.topic.close();
    expect(listening()).toBe(0);
  });
});
