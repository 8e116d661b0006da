import type { Snapshot } from "../../../../../../platform/index.js";

type Row = Readonly<Record<string, unknown>>;

/** For each table, which fields name a record of which other one; a null names none. */
const REFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  grants: { userId: "users", applicationId: "applications" },
  consents: { userId: "users", applicationId: "applications" },
  identities: { userId: "users", applicationId: "applications" },
  dmChannels: { userId: "users", otherId: "users" },
  lobbies: { applicationId: "applications" },
  lobbyMembers: { lobbyId: "lobbies", userId: "users" },
  relationships: { userId: "users", targetId: "users" },
  gameRelationships: { userId: "users", targetId: "users", applicationId: "applications" },
  applications: { ownerId: "users", botUserId: "users" },
};

/** How one side of a relationship looks from the other (protocol 3.8). */
const MIRRORED: Readonly<Record<number, number>> = { 1: 1, 3: 4, 4: 3 };

const rows = (state: Snapshot, table: string) => state[table] as Row[];

/** Everything in a state that names what is not there, or is only half of what it belongs to. */
export function brokenReferences(state: Snapshot): string[] {
  return [...danglingFields(state), ...halfRelationships(state), ...strayAccounts(state)];
}

function danglingFields(state: Snapshot): string[] {
  return Object.entries(REFERENCES).flatMap(([table, fields]) =>
    Object.entries(fields).flatMap(([field, target]) => {
      const ids = new Set(rows(state, target).map(({ id }) => id));
      return rows(state, table)
        .filter((row) => row[field] !== null && !ids.has(row[field]))
        .map((row) => `${table} ${row.id} names ${field} ${row[field]}, which is not there`);
    }),
  );
}

function halfRelationships(state: Snapshot): string[] {
  const all = rows(state, "relationships");
  const typeOf = new Map(all.map(({ userId, targetId, type }) => [`${userId}:${targetId}`, type]));
  return all
    .filter(({ type }) => MIRRORED[type as number] !== undefined)
    .filter(
      ({ userId, targetId, type }) =>
        typeOf.get(`${targetId}:${userId}`) !== MIRRORED[type as number],
    )
    .map(({ id, type }) => `relationship ${id} of type ${type} has no other half`);
}

/** A provisional account is that of an identity. */
function strayAccounts(state: Snapshot): string[] {
  const held = new Set(rows(state, "identities").map(({ userId }) => userId));
  return rows(state, "users")
    .filter(({ id, flags }) => ((flags as number) & (1 << 23)) !== 0 && !held.has(id))
    .map(({ id }) => `the provisional account ${id} has no identity`);
}
