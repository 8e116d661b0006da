import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { ApplicationRecord } from "../../domains/identity/applications/api.js";
import type { UserRecord } from "../../domains/identity/users/api.js";
import { admin, changedByAdmin } from "../admin.js";
import { Icon } from "../ui/icon.js";
import { Name } from "../ui/name.js";

/** Most users whose names are remembered. */
const MAX_USERS = 2000;

/** All applications; undefined until they were asked for. */
export const applications = signal<readonly ApplicationRecord[] | undefined>(undefined);

/** Asks for the applications. */
export async function loadApplications(): Promise<void> {
  applications.value = await admin<ApplicationRecord[]>("GET", "/applications");
}

/** Users by a part of their names or their id. @param limit - most to find */
export function findUsers(search: string, limit: number, people = false): Promise<UserRecord[]> {
  const query = new URLSearchParams({ search, limit: String(limit), people: String(people) });
  return admin("GET", `/users?${query}`);
}

/** Users by id; null while they are asked for, and for those there are no more. */
const users = signal<ReadonlyMap<string, UserRecord | null>>(new Map());

/** Ids that are asked for next, and those whose answer is on its way. */
let wanted: string[] = [];
const asked = new Set<string>();

/** The user with this id, once the platform has said who that is. */
export function userOf(id: string): UserRecord | undefined {
  const known = users.value.get(id);
  if (known === undefined && !asked.has(id)) {
    // Those of a whole page are asked for together.
    if (wanted.length === 0) queueMicrotask(() => void askForWanted());
    wanted.push(id);
    asked.add(id);
  }
  return known ?? undefined;
}

async function askForWanted(): Promise<void> {
  const ids = wanted;
  wanted = [];
  const found = await Promise.all(
    ids.map((id) => admin<UserRecord>("GET", `/users/${id}`).catch(() => null)),
  );
  const all = [...users.value, ...ids.map((id, index) => [id, found[index] ?? null] as const)];
  users.value = new Map(all.slice(-MAX_USERS));
  for (const id of ids) asked.delete(id);
}

/** Names by ids in the file that the inspector shows, whose ids are not those of this platform. */
export const namesOfFile = signal<Readonly<Record<string, string>>>({});

/** What a user is called. */
export const nameOfUser = (id: string): string => {
  const name = namesOfFile.value[id];
  if (name !== undefined) return name;
  const user = userOf(id);
  return user?.globalName ?? user?.username ?? id;
};

/** What an application is called. */
export const nameOfApplication = (id: string): string =>
  namesOfFile.value[id] ?? applications.value?.find((each) => each.id === id)?.name ?? id;

/** Calls of the admin API after which there may be other applications. */
const CHANGES = /^\/(?:applications(?:\/[^/]+(?:\/bot)?)?|state|snapshots\/.*)$/;

/** Keeps the applications and their names up to date while something is shown. */
export function useApplications(): readonly ApplicationRecord[] | undefined {
  useEffect(() => {
    const load = () => void loadApplications().catch(() => {});
    // Programs make some, too, and so do other pages of the window.
    load();
    return changedByAdmin((path) => {
      if (CHANGES.test(path)) load();
    });
  }, []);
  return applications.value;
}

/** A user by name, or by id until the name is known. */
export function Who({ id }: { readonly id: string }) {
  const user = userOf(id);
  return (
    <span class="who" title={user === undefined ? id : `@${user.username} · ${id}`}>
      {user?.bot === true && <Icon name="bot" />}
      <Name text={nameOfUser(id)} />
    </span>
  );
}
