import { type Client, LoggingSeverity, RelationshipType, StatusType } from "game-social-sdk";
import { describe, expect, it } from "vitest";
import { next, until } from "./support/events.js";
import { World } from "./support/world.js";

/** Data that no event has. */
const NONSENSE: unknown[] = [
  null,
  5,
  "text",
  [],
  {},
  { id: 5, type: "1" },
  { id: "not an id", type: 1 },
  { id: "7", type: 99 },
  { id: "7", type: -1, user: [] },
  { user: null, status: 7, activities: "none" },
  { user: { id: [] }, status: "sleeping", activities: [null, 5, { type: {} }] },
  { user_id: {}, application_id: [] },
  { message_id: "7", activity: { type: "1" }, author: 5 },
  { id: "7", activity: { type: 99, party_id: 5 }, author: { id: "8" } },
  [{ session_id: "all", status: {} }, null],
];

const EVENTS = [
  "USER_UPDATE",
  "PRESENCE_UPDATE",
  "SESSIONS_REPLACE",
  "RELATIONSHIP_ADD",
  "RELATIONSHIP_UPDATE",
  "RELATIONSHIP_REMOVE",
  "GAME_RELATIONSHIP_ADD",
  "GAME_RELATIONSHIP_REMOVE",
  "USER_APPLICATION_IDENTITY_UPDATE",
  "USER_APPLICATION_IDENTITY_REMOVE",
  "ACTIVITY_INVITE_CREATE",
  "MESSAGE_CREATE",
  "MESSAGE_DELETE",
];

/** What the client believes. */
function view(client: Client) {
  return client
    .getRelationships()
    .map((handle) => [
      handle.id,
      handle.discordRelationshipType,
      handle.gameRelationshipType,
      handle.user?.username,
      handle.user?.status,
    ]);
}

describe("malformed events", () => {
  it("are logged and skipped; the view stays right and the connection lives", async () => {
    await using world = await World.open();
    const [me, bob] = [world.player("me"), world.player("bob")];
    world.platform.relationships.befriend(me.id, bob.id);
    const client = await world.connected(me, { logSeverity: LoggingSeverity.Warning });
    const friends = [[bob.id, RelationshipType.Friend, RelationshipType.None, "bob", 1]];
    expect(view(client)).toEqual(friends);
    const changes: unknown[] = [];
    for (const name of ["relationshipCreated", "relationshipDeleted"] as const) {
      client.on(name, (event) => changes.push(event));
    }
    client.on("activityInviteCreated", (event) => changes.push(event));
    client.on("statusChanged", (event) => changes.push(event));
    const warned = next(client, "log", ({ message }) => message.includes("RELATIONSHIP_ADD"));
    for (const event of EVENTS) {
      for (const data of NONSENSE) world.platform.dispatch(me.id, event, data);
    }
    // What comes after them still arrives.
    const updated = until(client, "userUpdated", () => client.getUser(bob.id)?.status === 0);
    const other = await world.connected(bob);
    await updated;
    await warned;
    expect(changes).toEqual([]);
    expect(view(client)).toEqual([
      [bob.id, RelationshipType.Friend, RelationshipType.None, "bob", StatusType.Online],
    ]);
    other.dispose();
  });

  it("of 10 MB are read and skipped", async () => {
    await using world = await World.open();
    const [me, bob] = [world.player("me"), world.player("bob")];
    world.platform.relationships.befriend(me.id, bob.id);
    const client = await world.connected(me);
    const huge = "x".repeat(10 * 1024 * 1024);
    world.platform.dispatch(me.id, "RELATIONSHIP_ADD", { id: huge, type: 1 });
    const marked = next(client, "relationshipDeleted");
    world.platform.as(me.id, world.application.id).removeRelationship(bob.id);
    expect(await marked).toEqual({ userId: bob.id, isDiscordRelationshipUpdate: true });
    expect(view(client)).toEqual([]);
    expect(client.getStatus()).toBe(3);
  });
});
