/**
 * A friends list of 1,000, whole path: every relationship with the friend's name, status and type,
 * the groups in their order, and a search.
 */

import { Client, RelationshipGroupType } from "../lib/index.js";
import { startPlatform } from "../platform/index.js";
import { compare } from "./support/measure.js";
import { report } from "./support/report.js";

const FRIENDS = 1000;

const platform = await startPlatform();
const { apiBase, webBase } = platform;
const game = platform.createApplication({ name: "Benchmark", public: true });
const me = platform.createUser({ username: "me" });
for (let i = 0; i < FRIENDS; i += 1) {
  const friend = platform.createUser({ username: `friend_${i}`, globalName: `Friend ${i}` });
  platform.relationships.befriend(me.id, friend.id);
}
const { accessToken } = platform.issueToken({ userId: me.id, applicationId: game.id });
const client = new Client({ applicationId: game.id, apiBase, webBase });
await client.updateToken(1, accessToken);
await client.connectAndWait();

const groups = [
  RelationshipGroupType.OnlinePlayingGame,
  RelationshipGroupType.OnlineElsewhere,
  RelationshipGroupType.Offline,
];

/** What a program that draws the whole list reads; the number of friends that were there. */
function readAll(): number {
  let read = 0;
  for (const { user, discordRelationshipType } of client.getRelationships()) {
    if (user?.displayName && user.status >= 0 && discordRelationshipType === 1) read += 1;
  }
  return read;
}

const readGroups = (): number =>
  groups.reduce<number>((sum, group) => sum + client.getRelationshipsByGroup(group).length, 0);

for (const count of [readAll(), readGroups()]) {
  if (count !== FRIENDS) throw new Error(`${count} friends were read, not ${FRIENDS}.`);
}
const times = compare(
  [
    { name: "read", call: readAll },
    { name: "groups", call: readGroups },
    { name: "search", call: () => client.searchFriendsByUsername("friend_99").length },
  ],
  { rounds: 7, iterations: 50 },
);
for (const [name, what] of [
  ["read", "1,000 friends: all with name, status and type"],
  ["groups", "1,000 friends: the three groups in order"],
  ["search", "1,000 friends: search by name"],
] as const) {
  report({ name: what, value: (times.get(name) as number) / 1e6, unit: "ms" });
}

await client[Symbol.asyncDispose]();
await platform.close();
