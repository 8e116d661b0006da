import { type Html, html } from "../../../kernel/web/html.js";
import type { Page } from "../../../kernel/web/page.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import {
  applicationHead,
  hiddenFields,
  messagePage,
  peopleButtons,
  type WebSession,
} from "../../identity/oauth2/api.js";
import type { UserRecord } from "../../identity/users/api.js";
import type { GuildRecord } from "../core/api.js";
import type { GuildInviteRecord } from "../core/group.js";

/** Path of the pages of invites, to which the code is added. */
export const INVITE_PATH = "/invite";

/** Asks who joins a guild by an invite. */
export function invitePage(
  guild: GuildRecord,
  { id: code }: GuildInviteRecord,
  session: WebSession,
  people: readonly UserRecord[],
): Page {
  const form = html`<form method="post" action="${INVITE_PATH}/${code}">
${hiddenFields(session, { page: "invite", query: "" })}
${peopleButtons(people)}
</form>`;
  return {
    title: `Join ${guild.name}`,
    images: true,
    body: html`${guildHead(guild, "You have been invited to join this server")}
<h2>Join as</h2>
${people.length === 0 ? html`<p>Everybody is in this server already.</p>` : form}`,
  };
}

/** The page after somebody has joined, with the way to the activity that the invite is for. */
export function joinedPage(
  guild: GuildRecord,
  { username, globalName, id }: UserRecord,
  { channelId }: GuildInviteRecord,
  application: ApplicationRecord | undefined,
): Page {
  const query = new URLSearchParams({ user: id, channel: channelId });
  const activity =
    application &&
    html`<p class="center"><a href="/activities/${application.id}?${query.toString()}">Open ${application.name}</a></p>`;
  return {
    title: `Joined ${guild.name}`,
    images: true,
    body: html`${guildHead(guild, "")}
<p class="center" role="status">${globalName ?? username} has joined. You can close this page.</p>
${activity}`,
  };
}

/** The page for an invite that leads nowhere. */
export const noInvitePage = () =>
  messagePage(
    404,
    "This invite is not valid",
    "There is no invite with this code, or it has expired or has been used up. Ask for a new one.",
  );

function guildHead({ id, name, icon }: GuildRecord, text: string): Html {
  if (icon === null) return applicationHead(name, text);
  return html`<img class="monogram large" src="/cdn/icons/${id}/${icon}.png" alt="">
<h1 class="center">${name}</h1>
<p class="soft center">${text}</p>`;
}
