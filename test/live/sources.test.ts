/** What a store shows of friends and of a lobby, and what it reads again for which event. */

import { describe, expect, it, vi } from "vitest";
import { RelationshipType, StatusType } from "../../lib/generated/enums.js";
import { friendsSource } from "../../lib/live/sources/friends.js";
import { lobbySource } from "../../lib/live/sources/lobby.js";
import { clientWith, watched } from "./support/watched.js";

const { None, Friend, Blocked, PendingIncoming, PendingOutgoing } = RelationshipType;
const user = (id: string, more: object = {}) => ({
  ...{ id, username: `user ${id}`, displayName: `user ${id}`, status: StatusType.Online },
  ...more,
});
type Known = Map<string, ReturnType<typeof user>>;

/** Users as the addon reads them. */
const snapshotsOf = (users: Known, relations: () => object[] = () => []) =>
  ({
    readUsers: vi.fn((ids: readonly string[]) => ids.map((id) => users.get(id))),
    readRelationships: vi.fn(relations),
  }) as never;

describe("the friends list", () => {
  const relation = (id: string, onPlatform: RelationshipType, inGame: RelationshipType = None) => ({
    ...{ id, discordRelationshipType: onPlatform, gameRelationshipType: inGame },
  });

  function open(relations: ReturnType<typeof relation>[], users: object[] = []) {
    const known: Known = new Map(relations.map(({ id }) => [id, user(id)]));
    for (const one of users as ReturnType<typeof user>[]) known.set(one.id, one);
    const state = { relations };
    const made = clientWith({
      getRelationshipHandle: (id: string) =>
        state.relations.find((one) => one.id === id) ?? relation(id, None),
    });
    const view = watched(
      friendsSource(
        made.client,
        snapshotsOf(known, () => state.relations),
      ),
    );
    const groups = () =>
      view.topic.content?.rows.map((one) => {
        const { id, group, inGameOnly } = one as never as Record<string, unknown>;
        return [id, group, ...(inGameOnly ? ["in the game"] : [])];
      });
    return { ...made, ...view, known, state, groups };
  }

  it("is in the order of its groups, then of names, then of ids", () => {
    const playing = { activity: { name: "Race" } };
    const { groups } = open(
      [
        relation("1", Blocked),
        relation("2", PendingOutgoing),
        relation("3", Friend),
        relation("4", Friend),
        relation("5", Friend),
        relation("6", PendingIncoming),
        relation("10", Friend),
        relation("9", Friend),
      ],
      [
        user("3", { status: StatusType.Offline }),
        user("5", playing),
        user("10", { displayName: "same" }),
        user("9", { displayName: "same" }),
      ],
    );
    expect(groups()).toEqual([
      ["6", "incoming"],
      ["5", "playing"],
      ["9", "online"],
      ["10", "online"],
      ["4", "online"],
      ["3", "offline"],
      ["2", "outgoing"],
      ["1", "blocked"],
    ]);
  });

  it.each([
    [StatusType.Online, "online"],
    [StatusType.Idle, "online"],
    [StatusType.Dnd, "online"],
    [StatusType.Streaming, "online"],
    [StatusType.Offline, "offline"],
    [StatusType.Invisible, "offline"],
    [StatusType.Unknown, "offline"],
  ])("has a friend of status %i in the group %s, also one who seems to play", (status, group) => {
    const { groups } = open([relation("1", Friend)], [user("1", { status })]);
    expect(groups()).toEqual([["1", group]]);
    const game = { status, activity: {} };
    const shown = group === "online" ? "playing" : "offline";
    expect(open([relation("1", Friend)], [user("1", game)]).groups()).toEqual([["1", shown]]);
  });

  it.each([
    [None, Friend, "online", true],
    [Friend, None, "online", false],
    [Blocked, Friend, "blocked", false],
    [Friend, PendingIncoming, "online", false],
    [PendingOutgoing, PendingIncoming, "incoming", false],
    [PendingOutgoing, Friend, "online", false],
    [None, PendingOutgoing, "outgoing", true],
  ] as const)(
    "of the relationships %i and %i shows the closer one",
    (onPlatform, inGame, group, only) => {
      const { groups } = open([relation("1", onPlatform, inGame)]);
      expect(groups()).toEqual([["1", group, ...(only ? ["in the game"] : [])]]);
    },
  );

  it("is without those who are no longer, or not yet, known", () => {
    const { known, state, emit, turn, groups, ready } = open([
      relation("1", Friend),
      relation("2", Friend),
      relation("3", None),
    ]);
    known.delete("2");
    ready();
    turn();
    expect(groups()).toEqual([["1", "online"]]);
    known.set("2", user("2"));
    emit("userUpdated", { userId: "2" });
    turn();
    expect(groups()).toEqual([
      ["1", "online"],
      ["2", "online"],
    ]);
    state.relations = [relation("2", Blocked)];
    emit("relationshipDeleted", { userId: "1" });
    emit("relationshipCreated", { userId: "2" });
    turn();
    expect(groups()).toEqual([["2", "blocked"]]);
    state.relations = [relation("3", Friend)];
    known.set("3", user("3"));
    ready();
    turn();
    expect(groups()).toEqual([["3", "online"]]);
  });
});

describe("a lobby", () => {
  const member = (id: string, more: object = {}) => ({
    ...{ id, connected: true, canLinkLobby: false, metadata: {}, ...more },
  });

  function open() {
    const users: Known = new Map(["1", "2", "3"].map((id) => [id, user(id)]));
    const state = { members: [member("1"), member("2")], metadata: {}, inCall: [] as string[] };
    const handle = {
      get metadata() {
        return state.metadata;
      },
      get lobbyMembers() {
        return state.members;
      },
      getLobbyMemberHandle: (id: string) => state.members.find((one) => one.id === id),
      getCallInfoHandle: () => ({ getParticipants: () => state.inCall }),
      linkedChannel: undefined,
    };
    const known = { lobby: true };
    const made = clientWith({
      getLobbyHandle: vi.fn((id: string) => (known.lobby && id === "9" ? handle : undefined)),
    });
    return {
      ...made,
      state,
      users,
      known,
      ...watched(lobbySource(made.client, snapshotsOf(users), "9")),
    };
  }

  it.each([
    ["lobbyMemberAdded", { lobbyId: "9", memberId: "3" }],
    ["lobbyMemberUpdated", { lobbyId: "9", memberId: "1" }],
    ["lobbyMemberRemoved", { lobbyId: "9", memberId: "2" }],
    ["lobbyUpdated", { lobbyId: "9" }],
    ["voiceParticipantChanged", { lobbyId: "9" }],
    ["userUpdated", { userId: "2" }],
  ])("is read again after %s, and not after that of another", (name, event) => {
    const { state, users, emit, turn, topic } = open();
    const before = topic.content;
    state.members = [member("1", { metadata: { team: "red" } }), member("3")];
    state.metadata = { map: "moon" };
    state.inCall = ["1"];
    users.set("2", user("2", { displayName: "Bob" }));
    emit(name, "lobbyId" in event ? { ...event, lobbyId: "8" } : { userId: "3" });
    expect(turn()).toBe(before);
    emit(name, event);
    expect(turn()).not.toBe(before);
  });

  it("is null while the client does not know it, and is read when that begins or ends", () => {
    const { known, emit, turn, ready, topic } = open();
    expect(topic.content?.head).toEqual({ id: "9", metadata: {}, inCall: [] });
    known.lobby = false;
    emit("lobbyDeleted", { lobbyId: "8" });
    expect(turn()?.head).not.toBeNull();
    emit("lobbyDeleted", { lobbyId: "9" });
    expect(turn()).toEqual({ head: null, rows: [] });
    known.lobby = true;
    emit("lobbyCreated", { lobbyId: "9" });
    expect(turn()?.rows).toHaveLength(2);
    known.lobby = false;
    ready();
    expect(turn()?.head).toBeNull();
  });

  it("has the members whom the client knows, each with what the lobby says of them", () => {
    const { users, ready, turn } = open();
    users.delete("2");
    ready();
    expect(turn()?.rows).toEqual([
      { ...user("1"), connected: true, canLinkLobby: false, metadata: {} },
    ]);
  });
});
