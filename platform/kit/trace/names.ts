import type { TimelineEntry } from "./timeline-entry.js";

/** Longest part of a message in its name, in characters. */
const MAX_CONTENT = 24;

type Names = Record<string, string>;

/**
 * Names for the ids in what came and went: of guilds, channels, roles, messages and whatever else has a name. What has
 * the same name as something before it is numbered.
 *
 * @param known - names that some ids have already
 */
export function namesIn(
  entries: readonly TimelineEntry[],
  known: Readonly<Names> = {},
): Readonly<Names> {
  const names: Names = { ...known };
  const uses = new Map(Object.values(known).map((name) => [name, 1]));
  for (const entry of entries) {
    if (entry.kind === "request") find(parsed(entry.responseBody), names, uses);
    else if (entry.kind === "frame") find(parsed(entry.text), names, uses);
    else if (entry.kind === "received") find(entry.data, names, uses);
  }
  return names;
}

/** @param uses - how many things have each name, by which the second and later ones are numbered */
function find(value: unknown, names: Names, uses: Map<string, number>): void {
  if (typeof value !== "object" || value === null) return;
  const { id } = value as { readonly id?: unknown };
  if (typeof id === "string" && /^\d{16,20}$/.test(id) && !Object.hasOwn(names, id)) {
    const name = nameOf(value);
    if (name !== undefined) {
      const count = (uses.get(name) ?? 0) + 1;
      uses.set(name, count);
      names[id] = count === 1 ? name : `${name} (${count})`;
    }
  }
  for (const each of Object.values(value)) find(each, names, uses);
}

function nameOf(value: object): string | undefined {
  const { name, username, content, author, recipients, data } = value as Readonly<
    Record<string, unknown>
  >;
  if (typeof username === "string") return username;
  if (typeof content === "string" && author !== undefined) return messageName(content);
  if (Array.isArray(recipients)) return `DM with ${recipients.map(usernameOf).join(", ")}`;
  const { name: command } = Object(data) as { readonly name?: unknown };
  if (typeof command === "string" && "token" in value) return `interaction ${command}`;
  if (typeof name !== "string" || name === "") return undefined;
  if ("owner_id" in value && "roles" in value) return `guild ${name}`;
  if ("channel_id" in value && "avatar" in value) return `webhook ${name}`;
  if ("guild_id" in value && "type" in value) return `channel ${name}`;
  if ("user" in value && "type" in value) return `interaction ${name}`;
  if ("application_id" in value && "description" in value) return `command ${name}`;
  return "hoist" in value ? `role ${name}` : name;
}

const usernameOf = (user: unknown): string => String(Object(user).username ?? "somebody");

function messageName(content: string): string {
  if (content === "") return "message without text";
  const text = content.replace(/\s+/g, " ");
  return `message \u201c${text.length > MAX_CONTENT ? `${text.slice(0, MAX_CONTENT)}\u2026` : text}\u201d`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
