import { ApiError } from "../../../kernel/http/api-error.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { sendPage } from "../../../kernel/web/page.js";
import {
  messagePage,
  type OAuthContext,
  PageForms,
  staleFormPage,
} from "../../identity/oauth2/api.js";
import type { GuildInviteRecord } from "../core/group.js";
import type { InviteOperations } from "./operations.js";
import { INVITE_PATH, invitePage, joinedPage, noInvitePage } from "./pages.js";
import type { InviteSources } from "./wire.js";

/** What the pages are made with. */
interface PageParts extends InviteSources {
  readonly invites: InviteOperations;
  readonly oauth2: Pick<OAuthContext, "bans" | "users" | "webSessions">;
}

/** `/invite/{code}`, where a link to a guild leads: one of the platform's people joins. */
export function invitePages(app: Routes, parts: PageParts): void {
  const { guilds, applications, invites, oauth2 } = parts;
  const forms = new PageForms(oauth2);
  const find = (code: string): GuildInviteRecord | undefined => {
    try {
      return guilds.invites.find(code);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  };

  app.get(`${INVITE_PATH}/:code`, (request, reply) => {
    const invite = find(request.params.code);
    if (invite === undefined) return sendPage(reply, noInvitePage());
    const { guildId } = invite;
    const session = oauth2.webSessions.of(request) ?? oauth2.webSessions.start(request, reply);
    const outside = forms.people().filter(({ id }) => guilds.member(guildId, id) === undefined);
    return sendPage(reply, invitePage(guilds.require(guildId), invite, session, outside));
  });

  app.post(`${INVITE_PATH}/:code`, (request, reply) => {
    const sent = forms.read(request);
    const user = forms.people().find(({ id }) => id === sent?.fields.get("user_id"));
    if (user === undefined) return sendPage(reply, staleFormPage());
    const invite = find(request.params.code);
    if (invite === undefined) return sendPage(reply, noInvitePage());
    const guild = guilds.require(invite.guildId);
    try {
      invites.accept(invite.id, user.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const title = `${user.globalName ?? user.username} cannot join ${guild.name}`;
      return sendPage(reply, messagePage(error.status, title, error.message));
    }
    const application = applications.get(invite.targetApplicationId ?? "");
    return sendPage(reply, joinedPage(guild, user, invite, application));
  });
}
