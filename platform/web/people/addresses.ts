import { signal } from "@preact/signals";
import { decoded } from "../ui/router.js";

/** What a signed-in person looks at. */
export type View =
  | { readonly kind: "friends" }
  | { readonly kind: "channel"; readonly id: string; readonly guildId?: string | undefined }
  | { readonly kind: "game"; readonly applicationId: string }
  | {
      readonly kind: "activity";
      readonly applicationId: string;
      readonly channelId?: string | undefined;
    };

/** A person in an address: the username, and what that person looks at. */
export interface Shown {
  readonly name: string;
  readonly view: View;
}

const ROOT = "/people";
const KEY = "people";

/** Reads whom an address shows, from left to right: `/people/alice/guild/1/channel/2+bob/friends`. */
export function readPeople(path: string): readonly Shown[] {
  if (!path.startsWith(`${ROOT}/`)) return [];
  const found = new Map<string, Shown>();
  for (const part of path.slice(ROOT.length + 1).split("+")) {
    const [name = "", ...rest] = part.split("/").map(decoded);
    if (name !== "" && !found.has(name)) found.set(name, { name, view: readView(rest) });
  }
  return [...found.values()];
}

/** The address that shows these people. */
export function peoplePath(people: readonly Shown[]): string {
  if (people.length === 0) return ROOT;
  const parts = people.map(({ name, view }) =>
    [name, ...viewParts(view)].map(encodeURIComponent).join("/"),
  );
  return `${ROOT}/${parts.join("+")}`;
}

/** The address of the people who were shown last, which a page beside them leads back to. */
export const rememberedPeople = signal(sessionStorage.getItem(KEY) ?? ROOT);

/** Keeps an address of people, for links back to it and for this tab after a reload. */
export function rememberPeople(path: string): void {
  if (path !== ROOT && !path.startsWith(`${ROOT}/`)) return;
  rememberedPeople.value = path;
  sessionStorage.setItem(KEY, path);
}

function viewParts(view: View): readonly string[] {
  switch (view.kind) {
    case "friends":
      return [];
    case "channel":
      return [...(view.guildId === undefined ? [] : ["guild", view.guildId]), "channel", view.id];
    case "game":
      return ["game", view.applicationId];
    case "activity":
      return ["activity", view.applicationId, ...(view.channelId ? [view.channelId] : [])];
  }
}

function readView(parts: readonly string[]): View {
  const [kind, id, inner, innerId] = parts;
  if (id === undefined) return { kind: "friends" };
  if (kind === "guild" && inner === "channel" && innerId !== undefined) {
    return { kind: "channel", id: innerId, guildId: id };
  }
  if (kind === "channel") return { kind: "channel", id };
  if (kind === "game") return { kind: "game", applicationId: id };
  if (kind === "activity") return { kind: "activity", applicationId: id, channelId: inner };
  return { kind: "friends" };
}
