/** A webhook that is sent messages in the formats of two other services. */

import { openGuild } from "../../support/guilds.js";
import { send } from "../../support/players.js";

export const page = "https://example.org/";
export const user = (login: string) => ({
  id: 1,
  login,
  html_url: `${page}${login}`,
  avatar_url: `${page}${login}.png`,
});
export const repository = { id: 2, html_url: `${page}r`, name: "game", full_name: "alice/game" };
export const commit = (id: string, message: string) => ({
  id: id.repeat(40),
  url: `${page}c/${id}`,
  message,
  author: { name: "Alice", username: "alice" },
});
export const issue = {
  id: 3,
  number: 7,
  html_url: `${page}i/7`,
  user: user("bob"),
  title: "It breaks",
  body: "Here is how.",
};
export const comment = { id: 4, html_url: `${page}o`, user: user("bob"), body: "Me, too." };

export async function openWebhook() {
  const { platform, bot, text } = await openGuild();
  await bot.connect();
  const { body } = await bot.send("POST", `/channels/${text.id}/webhooks`, { name: "Herald" });
  await bot.seen();
  const path = `/webhooks/${body.id}/${body.token}`;
  /** The messages that have come since the last call. */
  const messages = async () => (await bot.seen()).filter(([name]) => name === "MESSAGE_CREATE");
  const github = (event: string, sent: object) =>
    send(
      platform,
      "",
      "POST",
      `${path}/github`,
      { sender: user("alice"), repository, ...sent },
      {
        "x-github-event": event,
      },
    );
  const slack = (sent: unknown, query = "") =>
    send(platform, "", "POST", `${path}/slack${query}`, sent);
  return { platform, bot, text, path, messages, github, slack };
}
