import type { Users } from "../../identity/users/api.js";
import type { MessageApi } from "../../messages/core/api.js";
import type { Acting } from "../core/api.js";
import type { GuildMessages } from "../messages/api.js";

/** What the check works with. */
interface TitleParts {
  readonly users: Users;
  readonly messages: MessageApi;
  readonly guildMessages: GuildMessages;
}

/** Has what a person calls a thread checked as what it writes is. @throws ApiError 200001 */
export function requireTitle(
  { users, messages, guildMessages }: TitleParts,
  { userId }: Pick<Acting, "userId">,
  channelId: string,
  title: string,
): void {
  if (users.get(userId)?.bot === true) return;
  const speaker = { userId, answers: false, title: true };
  messages.posts.requireAllowed(guildMessages.channel(channelId), speaker, title);
}
