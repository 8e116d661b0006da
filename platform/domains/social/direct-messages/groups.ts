import type { Authentication } from "../../../kernel/authentication.js";
import { Intent } from "../../../kernel/gateway/delivery.js";
import {
  ApiError,
  invalidAccessToken,
  missingAccess,
  unknownChannel,
  unknownUser,
} from "../../../kernel/http/api-error.js";
import { fields, orNull } from "../../../kernel/http/input/fields.js";
import { read, text } from "../../../kernel/http/input/readers.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { BotPrincipal } from "../../../kernel/principal.js";
import type { Table } from "../../../kernel/store/table.js";
import { type Users, userObject } from "../../identity/users/api.js";
import { type MessageRecord, type Messages, MessageType } from "../../messages/core/api.js";
import { GROUP_VERSION, type GroupRecord, groupShape, upgradeGroup } from "./group-record.js";
import { DmType } from "./record.js";

/** Most group conversations of an application, and most people in one. */
const MAX_GROUPS = 10;
const MAX_RECIPIENTS = 10;

/** Scope by which an application brings a user into a group conversation. */
const JOINS = "gdm.join";

/** What can be changed of a group. */
const changes = fields({ name: orNull(text({ max: 100 })), icon: orNull(text()) });

const tooManyGroups = () =>
  new ApiError(400, 30004, `Maximum number of group DMs reached (${MAX_GROUPS})`);
const tooManyRecipients = () =>
  new ApiError(400, 30004, `Maximum number of recipients reached (${MAX_RECIPIENTS})`);

/** Group conversations that applications make with the tokens of people. */
export class GroupDms {
  readonly #table: Table<GroupRecord>;

  /** @internal Sends the event of a message that the service itself has written. */
  announce: (group: GroupRecord, message: MessageRecord) => void = () => {};

  /** @internal Made by the domain. */
  constructor(
    private readonly kernel: Kernel,
    private readonly users: Users,
    private readonly messages: Messages,
    private readonly authentication: Pick<Authentication, "bearer">,
  ) {
    this.#table = kernel.store.table({
      name: "groupDms",
      version: GROUP_VERSION,
      shape: groupShape,
      upgrade: upgradeGroup,
      references: { applicationId: "applications", ownerId: "users" },
      grouped: ["applicationId"],
    });
    const { signals } = kernel;
    signals.on("application.deleting", ({ applicationId }) => {
      for (const group of this.#table.where("applicationId", applicationId)) this.#delete(group);
    });
    signals.on("user.deleting", ({ userId }) => {
      for (const group of this.#table.all()) {
        if (group.ownerId === userId) this.#delete(group);
        else if (group.recipientIds.includes(userId)) this.#leave(group, userId);
      }
    });
  }

  get(id: string): GroupRecord | undefined {
    return this.#table.get(id);
  }

  /** The groups that a user is in, the oldest first. */
  of(userId: string): GroupRecord[] {
    return [...this.#table.all()].filter((group) => this.participants(group).includes(userId));
  }

  /** All who may write in a group. */
  participants({ ownerId, recipientIds }: GroupRecord): readonly string[] {
    return [ownerId, ...recipientIds];
  }

  /** Makes a group with the users of some tokens. @throws ApiError 50025 for a token that does not do */
  open(
    bot: BotPrincipal,
    tokens: readonly string[],
    nicks: Readonly<Record<string, string>>,
  ): GroupRecord {
    const { applicationId, userId: ownerId } = bot;
    const recipientIds = [...new Set(tokens.map((token) => this.#userOf(token, applicationId)))];
    if (recipientIds.length > MAX_RECIPIENTS) throw tooManyRecipients();
    if (this.#table.count("applicationId", applicationId) >= MAX_GROUPS) throw tooManyGroups();
    const known = Object.entries(nicks).filter(([id]) => recipientIds.includes(id));
    const group = this.#table.put({
      id: this.kernel.ids.next(),
      applicationId,
      ownerId,
      recipientIds,
      nicks: Object.fromEntries(known),
      name: null,
      icon: null,
    });
    for (const id of recipientIds) this.#send([id], "CHANNEL_CREATE", this.object(group, id));
    return group;
  }

  /**
   * Brings a user into a group.
   *
   * @returns undefined when the user is in it already
   */
  add(
    bot: BotPrincipal,
    id: string,
    userId: string,
    token: string,
    nick: string | undefined,
  ): GroupRecord | undefined {
    const group = this.#own(bot, id);
    const user = this.users.get(userId);
    if (user === undefined) throw unknownUser();
    if (this.#userOf(token, bot.applicationId) !== userId) throw invalidAccessToken();
    if (group.recipientIds.includes(userId)) return undefined;
    if (group.recipientIds.length >= MAX_RECIPIENTS) throw tooManyRecipients();
    const nicks = nick === undefined ? group.nicks : { ...group.nicks, [userId]: nick };
    const recipientIds = [...group.recipientIds, userId];
    const updated = this.#table.update(group, { recipientIds, nicks });
    this.#send([userId], "CHANNEL_CREATE", this.object(updated, userId));
    const data = {
      channel_id: id,
      user: userObject(user),
      ...(nick === undefined ? {} : { nick }),
    };
    this.#send(this.participants(group), "CHANNEL_RECIPIENT_ADD", data);
    this.#write(updated, MessageType.RecipientAdd, group.ownerId, { mentions: [userId] });
    return updated;
  }

  /** Takes a user out of a group, which ends with the last one. */
  remove(bot: BotPrincipal, id: string, userId: string): void {
    const group = this.#own(bot, id);
    if (!group.recipientIds.includes(userId)) throw unknownUser();
    const left = this.#leave(group, userId);
    if (left !== undefined) {
      this.#write(left, MessageType.RecipientRemove, group.ownerId, { mentions: [userId] });
    }
  }

  /** A group for one who is in it. */
  find(userId: string, id: string): { readonly type: number } | undefined {
    const group = this.#with(userId, id);
    return group && this.object(group, userId);
  }

  /** Changes name and picture, which anybody may who is in the group, and writes that there. */
  edit(userId: string, id: string, body: unknown): object | undefined {
    const group = this.#with(userId, id);
    if (group === undefined) return undefined;
    const { name = group.name, icon } = read(changes, body);
    const hash = icon === undefined ? group.icon : this.kernel.images.store(icon, "icon");
    const updated = this.#table.update(group, { name: name || null, icon: hash });
    for (const one of this.participants(updated)) {
      this.#send([one], "CHANNEL_UPDATE", this.object(updated, one));
    }
    const { ChannelNameChange, ChannelIconChange } = MessageType;
    if (updated.name !== group.name) {
      this.#write(updated, ChannelNameChange, userId, { content: updated.name ?? "" });
    }
    if (updated.icon !== group.icon) this.#write(updated, ChannelIconChange, userId);
    return this.object(updated, userId);
  }

  /** Takes one who is in the group out of it. With its bot the group ends. */
  close(userId: string, id: string): object | undefined {
    const group = this.#with(userId, id);
    if (group === undefined) return undefined;
    if (userId === group.ownerId) this.#delete(group);
    else {
      const left = this.#leave(group, userId);
      if (left !== undefined) {
        this.#write(left, MessageType.RecipientRemove, userId, { mentions: [userId] });
      }
    }
    return this.object(group, userId);
  }

  /** A group as one who is in it sees it. */
  object(group: GroupRecord, viewerId: string) {
    const others = this.participants(group).filter((id) => id !== viewerId);
    return {
      id: group.id,
      type: DmType.GroupDm,
      last_message_id: this.messages.latestId(group.id),
      flags: 0,
      recipients: others.flatMap((id) => this.users.get(id) ?? []).map((user) => userObject(user)),
      name: group.name,
      icon: group.icon,
      owner_id: group.ownerId,
      managed: true,
      application_id: group.applicationId,
      ...(Object.keys(group.nicks).length === 0
        ? {}
        : { nicks: Object.entries(group.nicks).map(([id, nick]) => ({ id, nick })) }),
    };
  }

  #userOf(token: string, applicationId: string): string {
    const bearer = this.authentication.bearer(token);
    const fits = bearer?.applicationId === applicationId && bearer.scopes.includes(JOINS);
    if (bearer === undefined || !fits) throw invalidAccessToken();
    return bearer.userId;
  }

  /** The group, when the user is in it. */
  #with(userId: string, id: string): GroupRecord | undefined {
    const group = this.#table.get(id);
    return group && this.participants(group).includes(userId) ? group : undefined;
  }

  #own({ applicationId }: BotPrincipal, id: string): GroupRecord {
    const group = this.#table.get(id);
    if (group === undefined) throw unknownChannel();
    if (group.applicationId !== applicationId) throw missingAccess();
    return group;
  }

  /** @returns the group without the user; undefined when it has ended */
  #leave(group: GroupRecord, userId: string): GroupRecord | undefined {
    const { id } = group;
    const user = this.users.get(userId);
    const recipientIds = group.recipientIds.filter((one) => one !== userId);
    const { [userId]: _, ...nicks } = group.nicks;
    const updated = this.#table.update(group, { recipientIds, nicks });
    this.#send([userId], "CHANNEL_DELETE", this.object(updated, userId));
    if (user !== undefined) {
      const data = { channel_id: id, user: userObject(user) };
      this.#send(this.participants(updated), "CHANNEL_RECIPIENT_REMOVE", data);
    }
    if (recipientIds.length > 0) return updated;
    this.#delete(updated);
    return undefined;
  }

  /** Writes what somebody has done to the group. */
  #write(
    group: GroupRecord,
    type: number,
    authorId: string,
    more: { readonly content?: string; readonly mentions?: string[] } = {},
  ): void {
    const message = { type, channelId: group.id, authorId, content: "", ...more };
    this.announce(group, this.messages.create(message).message);
  }

  #delete(group: GroupRecord): void {
    this.#table.delete(group.id);
    this.messages.forgetChannel(group.id);
    for (const id of group.recipientIds) {
      this.#send([id], "CHANNEL_DELETE", this.object(group, id));
    }
  }

  /** Games do not know these conversations: the SDK has none. */
  #send(userIds: readonly string[], event: string, data: object): void {
    for (const session of this.kernel.delivery.reach({ userIds, intent: Intent.DirectMessages })) {
      if (session.kind !== "oauth") session.dispatch(event, data);
    }
  }
}
