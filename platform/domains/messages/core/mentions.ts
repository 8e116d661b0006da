import type { AllowedMentions } from "./body/parts.js";
import { type Component, ComponentType } from "./components/component.js";
import { walk } from "./components/tree.js";
import type { MessageRecord } from "./record.js";
import type { TextChannel } from "./text-channel.js";

/** Whom a message notifies. */
export type Mentions = Pick<MessageRecord, "mentionEveryone" | "mentionRoles" | "mentions">;

/** Whom messages of webhooks and answers to interactions notify that do not say. */
export const USERS_ONLY: AllowedMentions = {
  parse: ["users"],
  users: undefined,
  roles: undefined,
  replied_user: undefined,
};

/** What decides whom a message notifies. */
export interface MentionRules {
  readonly channel: TextChannel;
  readonly authorId: string;
  readonly allowed: AllowedMentions | undefined;
  /** The author of the message that is answered. */
  readonly repliedUserId?: string | undefined;
  /** Checks who may notify everyone; for a webhook, @everyone itself needs the permission. */
  readonly notifies?: string;
}

/** Whom a message notifies, of those that its text names. */
export function mentionsOf(
  text: string,
  { channel, authorId, allowed, repliedUserId, notifies = authorId }: MentionRules,
): Mentions {
  const may = (kind: "everyone" | "roles" | "users") => allowed?.parse?.includes(kind) ?? false;
  const everyoneAllowed = channel.may(notifies, "mentionEveryone");
  const users = idsIn(text, /<@!?(\d{1,20})>/g).filter(
    (id) => allowed === undefined || may("users") || allowed.users?.includes(id),
  );
  const answered =
    allowed === undefined || allowed.replied_user === true ? repliedUserId : undefined;
  const roles = idsIn(text, /<@&(\d{1,20})>/g).filter((id) => {
    const mentionable = channel.roleIsMentionable(id);
    if (mentionable === undefined || !(mentionable || everyoneAllowed)) return false;
    return allowed === undefined || may("roles") || allowed.roles?.includes(id);
  });
  return {
    mentions: [...new Set([...users, ...(answered === undefined ? [] : [answered])])].filter((id) =>
      channel.reaches(id),
    ),
    mentionRoles: roles,
    mentionEveryone:
      /@(everyone|here)\b/.test(text) &&
      everyoneAllowed &&
      (allowed === undefined || may("everyone")),
  };
}

/** All text of a message in which somebody can be named. */
export function textOf(content: string, components: readonly Component[]): string {
  const shown = [...walk(components)]
    .map(({ component }) => component)
    .filter(({ type }) => type === ComponentType.TextDisplay);
  return [content, ...shown.map((component) => String(component.content))].join("\n");
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, id]) => id as string))];
}
