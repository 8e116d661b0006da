import type { GuildMessages } from "../guild_messages/api.js";
import type { Acting } from "../guilds/calls.js";
import type { MessageApi } from "../messages/api.js";
import type { Users } from "../users/state.js";

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
  messages.posts.requireAllowed(guildMessages.room(channelId), speaker, title);
}
