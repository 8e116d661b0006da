import { Intent } from "../../../kernel/gateway/delivery.js";
import {
  missingAccess,
  missingField,
  missingPermissions,
  unknownApplication,
} from "../../../kernel/http/api-error.js";
import type { Table } from "../../../kernel/store/table.js";
import { AuditLogEvent } from "../../guilds/audit-log/api.js";
import { type Acting, guildTable, Permission, readBits } from "../../guilds/core/api.js";
import type { ApplicationRecord } from "../../identity/applications/api.js";
import type { InstallDecision, InstallRequest } from "../../identity/oauth2/api.js";
import { userObject } from "../../identity/users/api.js";
import { addBot } from "./bot-member.js";
import {
  botBanned,
  guildForPerson,
  needsCodeGrant,
  scopesForPerson,
  tooManyApplications,
  tooManyIntegrations,
  typeNotSupported,
  unknownIntegration,
} from "./errors.js";
import type { DefaultInstalls } from "./install-settings.js";
import type { InstallParts } from "./parts.js";
import { type IntegrationRecord, integrationShape } from "./record.js";
import { integrationObject } from "./wire.js";

/** Most integrations of a guild. */
const LIMIT = 50;

/** The scopes that an application is added with by default. */
const BOTH: readonly string[] = ["applications.commands", "bot"];

/** Applications that an account may have. */
const MAX_PER_USER = 200;

/** How an application is added to a guild. */
export interface AddOptions {
  readonly guildId: string;
  /** Default: {@link BOTH}. */
  readonly scopes?: readonly string[];
  /** Permissions of its bot, as a decimal string. Default: none. */
  readonly permissions?: string;
  /** Whether it is added by a complete sign-in, which ends with a code. Default: false. */
  readonly byCode?: boolean;
  /** All scopes that the user allowed, for the application's backend. Default: those above. */
  readonly notified?: readonly string[];
}

/** Applications that were added to guilds and to people's accounts. */
export class Installations {
  readonly #table: Table<IntegrationRecord>;

  /** @internal Made by the domain. */
  constructor(
    private readonly parts: InstallParts,
    private readonly defaults: DefaultInstalls,
  ) {
    const { signals } = parts.kernel;
    this.#table = guildTable(parts.kernel, {
      name: "integrations",
      shape: integrationShape,
      references: { applicationId: "applications" },
      grouped: ["applicationId"],
    });
    signals.on("guild.leaving", ({ guildId, userId, by }) => {
      const application = parts.applications.ofBot(userId);
      const found = application && this.of(guildId, application.id);
      if (found !== undefined) this.#forget(found, by);
    });
    signals.on("application.deleting", ({ applicationId }) => {
      for (const one of this.#table.where("applicationId", applicationId)) this.#remove(one, null);
    });
  }

  /** The kinds of installation that an application supports: 0 in guilds, 1 by users. */
  kinds(applicationId: string): number[] {
    return Object.keys(this.defaults.of(applicationId)).map(Number);
  }

  /** The integrations of a guild. */
  inGuild(guildId: string): IntegrationRecord[] {
    return this.#table.where("guildId", guildId);
  }

  /** The integration of an application in a guild, if it was added there. */
  of(guildId: string, applicationId: string): IntegrationRecord | undefined {
    return this.inGuild(guildId).find((each) => each.applicationId === applicationId);
  }

  /** Carries out what a person decided. */
  decide(userId: string, request: InstallRequest, decision: InstallDecision): void {
    const { application, scopes, integrationTypes } = request;
    const guildId = request.guildIsFixed ? request.guildId : decision.guildId;
    const type = decision.integrationType ?? (guildId === undefined ? integrationTypes[0] : 0) ?? 0;
    if (!integrationTypes.includes(type)) throw typeNotSupported();
    if (type === 1) {
      if (decision.guildId !== undefined) throw guildForPerson();
      this.#forPerson(userId, application, scopes);
      return;
    }
    if (guildId === undefined) throw missingField("guild_id");
    const permissions = decision.permissions ?? request.permissions;
    this.add(userId, application.id, { guildId, scopes, permissions });
  }

  /**
   * Checks whether a user may add an application to a guild.
   *
   * @returns the application, and the permissions of its bot: a person grants only what it has itself
   * @throws ApiError when the user may not, or the application cannot be added there
   */
  check(userId: string, applicationId: string, options: AddOptions) {
    const { guilds, applications, bans } = this.parts;
    const { guildId, scopes = BOTH, permissions = "0", byCode = false } = options;
    const application = applications.get(applicationId);
    if (application === undefined) throw unknownApplication();
    const { botUserId, botPublic, ownerId } = application;
    if (!botPublic && ownerId !== userId) throw missingAccess();
    const withBot = scopes.includes("bot");
    if (withBot && application.botRequireCodeGrant && !byCode) throw needsCodeGrant();
    guilds.permissions.require(guildId, userId, Permission.ManageGuild);
    if (botUserId !== null && bans.has(guildId, botUserId)) throw botBanned();
    if (withBot && botUserId === null) throw missingAccess();
    const before = this.of(guildId, applicationId);
    if (before === undefined && this.inGuild(guildId).length >= LIMIT) throw tooManyIntegrations();
    const own = guilds.permissions.of(guildId, userId);
    return { application, before, granted: (BigInt(readBits(permissions)) & own).toString() };
  }

  /**
   * Adds an application to a guild; one that is there gets the new permissions.
   *
   * @throws ApiError as {@link check}
   */
  add(userId: string, applicationId: string, options: AddOptions): IntegrationRecord {
    const { application, before, granted } = this.check(userId, applicationId, options);
    const { guildId, scopes = BOTH, notified = scopes } = options;
    const integration = this.#table.put({
      id: before?.id ?? this.parts.kernel.ids.next(),
      guildId,
      applicationId,
      scopes: [...new Set([...(before?.scopes ?? []), ...scopes])].sort(),
      userId: before?.userId ?? userId,
      roleId: before?.roleId ?? null,
    });
    const roleId = scopes.includes("bot")
      ? addBot(this.parts, integration, application, granted)
      : integration.roleId;
    const whole =
      roleId === integration.roleId ? integration : this.#table.update(integration, { roleId });
    this.#notifyAdded(whole, before === undefined, userId);
    this.#authorized(application, userId, notified, guildId);
    return whole;
  }

  /** Takes an application out of a guild, with its bot and its role. */
  remove(acting: Acting, guildId: string, id: string): void {
    const { guilds } = this.parts;
    guilds.permissions.require(guildId, acting.userId, Permission.ManageGuild);
    const integration = this.#table.get(id);
    if (integration?.guildId !== guildId) throw unknownIntegration();
    this.#remove(integration, acting);
  }

  /** Where a user may add applications. */
  guildsOf(userId: string) {
    const { guilds } = this.parts;
    return guilds
      .of(userId)
      .filter(({ id }) => guilds.permissions.may(id, userId, Permission.ManageGuild));
  }

  #notifyAdded(integration: IntegrationRecord, isNew: boolean, actorId: string): void {
    const { guildId, applicationId } = integration;
    const { guilds, audit, applications } = this.parts;
    // Events leave out who added the application.
    const { user: _user, ...object } = integrationObject(this.parts, integration);
    guilds.deliver({
      guildId,
      event: isNew ? "INTEGRATION_CREATE" : "INTEGRATION_UPDATE",
      intent: Intent.GuildIntegrations,
      data: { ...object, guild_id: guildId },
    });
    this.#notifyChanged(guildId);
    if (!isNew) return;
    const after = notified(applications.require(applicationId));
    const type = AuditLogEvent.IntegrationCreate;
    audit.record(guildId, { type, actorId, targetId: integration.id, after });
  }

  #remove(integration: IntegrationRecord, acting: Acting | null): void {
    const { guilds, applications } = this.parts;
    const { guildId, applicationId } = integration;
    this.#forget(integration, acting);
    const botUserId = applications.get(applicationId)?.botUserId;
    if (botUserId) guilds.removeMember(guildId, botUserId);
  }

  /** The role and the integration go; the bot is on its way out, or was never in. */
  #forget({ id, guildId, applicationId, roleId }: IntegrationRecord, acting: Acting | null): void {
    const { guilds, audit, applications } = this.parts;
    this.#table.delete(id);
    this.parts.kernel.signals.emit("application.leaving", { guildId, applicationId });
    const role = guilds.store.roles.get(roleId ?? "");
    if (role !== undefined) guilds.managers.roles.delete(role);
    guilds.deliver({
      guildId,
      event: "INTEGRATION_DELETE",
      intent: Intent.GuildIntegrations,
      data: { id, guild_id: guildId, application_id: applicationId },
    });
    this.#notifyChanged(guildId);
    if (acting === null) return;
    const { userId: actorId, reason } = acting;
    const type = AuditLogEvent.IntegrationDelete;
    const before = notified(applications.require(applicationId));
    audit.record(guildId, { type, actorId, reason, targetId: id, before });
  }

  #notifyChanged(guildId: string): void {
    this.parts.guilds.deliver({
      guildId,
      event: "GUILD_INTEGRATIONS_UPDATE",
      intent: Intent.GuildIntegrations,
      data: { guild_id: guildId },
    });
  }

  #forPerson(userId: string, application: ApplicationRecord, scopes: readonly string[]): void {
    if (scopes.some((scope) => scope !== "applications.commands")) throw scopesForPerson();
    const { users, oauth2 } = this.parts;
    if (users.require(userId).bot)
      throw missingPermissions("a bot cannot install applications for itself");
    const { consents } = oauth2;
    const installed = consents.of(userId, "applications.commands");
    const isNew = !installed.includes(application.id);
    if (isNew && installed.length >= MAX_PER_USER) throw tooManyApplications();
    consents.add(userId, application.id, scopes);
    this.#authorized(application, userId, scopes, null);
  }

  #authorized(
    application: ApplicationRecord,
    userId: string,
    scopes: readonly string[],
    guildId: string | null,
  ): void {
    const { users, webhooks, guilds } = this.parts;
    const guild = guildId === null ? undefined : guilds.object(guilds.require(guildId));
    webhooks.record(application.id, "APPLICATION_AUTHORIZED", {
      integration_type: guild === undefined ? 1 : 0,
      user: userObject(users.require(userId)),
      scopes,
      ...(guild === undefined ? {} : { guild }),
    });
  }
}

/** The fields of an integration in the audit log. */
function notified({ name }: ApplicationRecord) {
  return { name, type: "discord", enabled: true };
}
