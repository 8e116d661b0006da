import { Intent } from "../../kernel/gateway/delivery.js";
import { unknownApplication } from "../../kernel/http/api_error.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Table } from "../../kernel/store/table.js";
import type { ApplicationRecord } from "../applications/record.js";
import type { Applications } from "../applications/state.js";
import { AuditLogEvent } from "../audit_log/record.js";
import type { AuditLog } from "../audit_log/state.js";
import type { GuildBans } from "../guild_bans/state.js";
import type { Acting } from "../guilds/calls.js";
import { missingAccess, missingPermissions } from "../guilds/errors.js";
import { Permission, readBits } from "../guilds/permission_bits.js";
import type { Guilds } from "../guilds/state.js";
import { roleObject } from "../guilds/wire.js";
import type { InstallDecision, InstallRequest } from "../oauth2/installers.js";
import type { OAuth2 } from "../oauth2/state.js";
import type { Users } from "../users/state.js";
import { userObject } from "../users/wire.js";
import type { WebhookEvents } from "../webhook_events/state.js";
import {
  botBanned,
  guildForPerson,
  required,
  scopesForPerson,
  tooManyIntegrations,
  typeNotSupported,
  unknownIntegration,
} from "./errors.js";
import { type IntegrationRecord, integrationShape } from "./record.js";
import { integrationObject } from "./wire.js";

/** Most integrations of a guild. */
const LIMIT = 50;

/** What installing works with. */
export interface InstallParts {
  readonly kernel: Kernel;
  readonly users: Users;
  readonly applications: Applications;
  readonly oauth2: OAuth2;
  readonly webhooks: WebhookEvents;
  readonly guilds: Guilds;
  readonly audit: AuditLog;
  readonly bans: GuildBans;
}

/** Applications that were added to guilds and to people's accounts. */
export class Installations {
  readonly #table: Table<IntegrationRecord>;

  /** @internal Made by the domain. */
  constructor(private readonly parts: InstallParts) {
    const { store, signals } = parts.kernel;
    this.#table = store.table({
      name: "integrations",
      shape: integrationShape,
      references: { guildId: "guilds", applicationId: "applications" },
      grouped: ["guildId", "applicationId"],
    });
    signals.on("guild.leaving", ({ guildId, userId }) => {
      const application = parts.applications.ofBot(userId);
      const found = application && this.of(guildId, application.id);
      if (found !== undefined) this.#forget(found, null);
    });
    signals.on("guild.deleting", ({ guildId }) => {
      for (const { id } of this.#table.where("guildId", guildId)) this.#table.delete(id);
    });
    signals.on("application.deleting", ({ applicationId }) => {
      for (const one of this.#table.where("applicationId", applicationId)) this.#remove(one, null);
    });
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
    const guildId = decision.guildId ?? (request.guildIsFixed ? request.guildId : undefined);
    const type = decision.integrationType ?? (guildId === undefined ? integrationTypes[0] : 0) ?? 0;
    if (!integrationTypes.includes(type)) throw typeNotSupported();
    if (type === 1) {
      if (decision.guildId !== undefined) throw guildForPerson();
      this.#forPerson(userId, application, scopes);
      return;
    }
    if (guildId === undefined) throw required("guild_id");
    const permissions = decision.permissions ?? request.permissions;
    this.add(userId, application.id, { guildId, scopes, permissions });
  }

  /** Adds an application to a guild; one that is there gets the new permissions. */
  add(
    userId: string,
    applicationId: string,
    options: { guildId: string; scopes?: readonly string[]; permissions?: string },
  ): IntegrationRecord {
    const { guilds, applications, bans } = this.parts;
    const { guildId, scopes = ["applications.commands", "bot"], permissions = "0" } = options;
    const application = applications.get(applicationId);
    if (application === undefined) throw unknownApplication();
    guilds.permissions.require(guildId, userId, Permission.ManageGuild);
    if (application.botUserId !== null && bans.has(guildId, application.botUserId)) {
      throw botBanned();
    }
    const before = this.of(guildId, applicationId);
    if (before === undefined && this.inGuild(guildId).length >= LIMIT) throw tooManyIntegrations();
    const own = guilds.permissions.of(guildId, userId);
    // A person grants only what it has itself.
    const granted = (BigInt(readBits(permissions)) & own).toString();
    const integration = this.#table.put({
      id: before?.id ?? this.parts.kernel.ids.next(),
      guildId,
      applicationId,
      scopes: [...new Set([...(before?.scopes ?? []), ...scopes])].sort(),
      userId: before?.userId ?? userId,
      roleId: before?.roleId ?? null,
    });
    const whole = scopes.includes("bot")
      ? this.#bot(integration, application, granted)
      : integration;
    this.#tellAdded(whole, before === undefined, userId);
    this.#authorized(application, userId, scopes, guildId);
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

  /** The bot becomes a member with a role of its own, which has the permissions of the link. */
  #bot(integration: IntegrationRecord, application: ApplicationRecord, permissions: string) {
    const { guilds, audit } = this.parts;
    const { guildId, userId: actorId } = integration;
    const { botUserId, name } = application;
    if (botUserId === null) throw missingAccess();
    const isNew = guilds.member(guildId, botUserId) === undefined;
    const role = guilds.store.roles.get(integration.roleId ?? "");
    const none = permissions === "0";
    const tags = { bot_id: botUserId };
    const made =
      role === undefined && !none
        ? guilds.keep.roles.create(guildId, { name, permissions, managed: true, tags })
        : undefined;
    if (role !== undefined && role.permissions !== permissions) {
      guilds.keep.roles.update(role, { permissions });
    }
    const roles = made === undefined ? [] : [made.id];
    const member = guilds.member(guildId, botUserId);
    if (member === undefined) guilds.keep.members.add(guildId, botUserId, { roles });
    else if (made !== undefined) {
      guilds.keep.members.update(member, { roles: [...member.roles, made.id] });
    }
    if (isNew) {
      audit.record(guildId, { type: AuditLogEvent.BotAdd, actorId, targetId: botUserId });
    }
    if (made === undefined) return integration;
    const after = roleObject(made);
    audit.record(guildId, {
      type: AuditLogEvent.RoleCreate,
      actorId: botUserId,
      targetId: made.id,
      after,
    });
    return this.#table.update(integration, { roleId: made.id });
  }

  #tellAdded(integration: IntegrationRecord, isNew: boolean, actorId: string): void {
    const { guildId, applicationId } = integration;
    const { guilds, audit, applications } = this.parts;
    // Events leave out who added the application.
    const { user: _user, ...object } = integrationObject(this.parts, integration);
    guilds.deliver({
      guildId,
      event: isNew ? "INTEGRATION_CREATE" : "INTEGRATION_UPDATE",
      intents: Intent.GuildIntegrations,
      data: { ...object, guild_id: guildId },
    });
    this.#tellChanged(guildId);
    if (!isNew) return;
    const { name } = applications.require(applicationId);
    const after = { name, type: "discord", enabled: true };
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
    const { guilds, audit } = this.parts;
    this.#table.delete(id);
    const role = guilds.store.roles.get(roleId ?? "");
    if (role !== undefined) guilds.keep.roles.delete(role);
    guilds.deliver({
      guildId,
      event: "INTEGRATION_DELETE",
      intents: Intent.GuildIntegrations,
      data: { id, guild_id: guildId, application_id: applicationId },
    });
    this.#tellChanged(guildId);
    if (acting === null) return;
    const { userId: actorId, reason } = acting;
    const type = AuditLogEvent.IntegrationDelete;
    audit.record(guildId, { type, actorId, reason, targetId: id });
  }

  #tellChanged(guildId: string): void {
    this.parts.guilds.deliver({
      guildId,
      event: "GUILD_INTEGRATIONS_UPDATE",
      intents: Intent.GuildIntegrations,
      data: { guild_id: guildId },
    });
  }

  #forPerson(userId: string, application: ApplicationRecord, scopes: readonly string[]): void {
    if (scopes.some((scope) => scope !== "applications.commands")) throw scopesForPerson();
    const { users, oauth2 } = this.parts;
    if (users.require(userId).bot) throw missingPermissions();
    oauth2.consents.add(userId, application.id, scopes);
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
