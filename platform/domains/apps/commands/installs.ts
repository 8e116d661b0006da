import type { Guilds } from "../../guilds/core/api.js";
import { type Applications, hasActivities, showsFrames } from "../../identity/applications/api.js";
import { type OAuth2, recordAuthorization } from "../../identity/oauth2/api.js";
import type { Installations } from "../installations/group.js";

/** Where applications are installed, and so where their commands are. */
export class Installs {
  /** @internal Made by the domain. */
  constructor(
    private readonly applications: Applications,
    private readonly guilds: Guilds,
    private readonly oauth2: OAuth2,
    private readonly installations: Installations,
  ) {}

  /** Whether an application is installed in a guild: with commands alone, or by its bot. */
  inGuild(applicationId: string, guildId: string): boolean {
    const integration = this.installations.of(guildId, applicationId);
    if (integration?.scopes.includes("applications.commands")) return true;
    const botUserId = this.applications.get(applicationId)?.botUserId ?? null;
    return botUserId !== null && this.guilds.member(guildId, botUserId) !== undefined;
  }

  /** Whether a user has installed an application for itself. */
  byUser(applicationId: string, userId: string): boolean {
    return ["applications.commands", "application.commands"].some((scope) =>
      this.oauth2.consents.covers(userId, applicationId, [scope]),
    );
  }

  /** Installs an application for a user, who can use its commands everywhere from then on. */
  addFor(userId: string, applicationId: string): void {
    const user = this.oauth2.context.users.require(userId);
    const { id } = this.applications.require(applicationId);
    const scopes = ["applications.commands"];
    recordAuthorization(this.oauth2.context, user, { applicationId: id, scopes });
  }

  /** Takes an application away from a user again. */
  removeFor(userId: string, applicationId: string): void {
    this.oauth2.unlink(userId, applicationId);
  }

  /** The kinds of installation that an application supports: 0 in guilds, 1 by users. */
  kinds(applicationId: string): number[] {
    return this.installations.kinds(applicationId);
  }

  /** Whether an application has activities. */
  hasActivities(applicationId: string): boolean {
    return hasActivities(this.applications.require(applicationId));
  }

  /** Whether an application may show pages of its own in a form's place. */
  showsFrames(applicationId: string): boolean {
    return showsFrames(this.applications.require(applicationId));
  }
}
