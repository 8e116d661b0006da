/** Pages to which a link to a guild leads. */

import { openWithGame } from "../platform.js";
import { heading, LONG, press, type SitePage } from "./page.js";

/** The address of an invite into a guild with a long name, in which Alice is not. */
async function inviteLink() {
  const { platform } = await openWithGame();
  const owner = platform.createUser({ username: "owner" });
  const guild = platform.guilds.create({ name: LONG, ownerId: owner.id });
  const channel = platform.guilds.createChannel({ guildId: guild.id, name: "general" });
  return `${platform.webBase}/invite/${platform.as(owner.id).inviteToChannel(channel.id)}`;
}

export const invitePages: readonly SitePage[] = [
  {
    name: "an invite to a guild",
    made: ["invitePage"],
    routes: ["GET /invite/{code}"],
    async open(page) {
      await page.goto(await inviteLink());
      await heading(page, "Join as");
    },
  },
  {
    name: "a guild that somebody has joined",
    made: ["joinedPage"],
    routes: ["POST /invite/{code}"],
    async open(page) {
      await page.goto(await inviteLink());
      await press(page, /Alice/);
      await page.getByText("Alice has joined.").waitFor();
    },
  },
  {
    name: "an invite that there is not",
    made: [],
    routes: [],
    async open(page) {
      const { platform } = await openWithGame();
      await page.goto(`${platform.webBase}/invite/nowhere`);
      await heading(page, "This invite is not valid");
    },
  },
];
