/**
 * The signals between domains, with the ids of what they concern. Domains subscribe themselves; the
 * sender has no list of listeners. Payloads are plain data, so that a listener needs nothing of the
 * sending domain.
 */
export interface SignalMap {
  /** A user is about to be deleted; the record is still there. */
  "user.deleting": { readonly userId: string };
  /** A user has been banned from the platform. */
  "user.banned": { readonly userId: string };
  /** An application is about to be deleted; the record is still there. */
  "application.deleting": { readonly applicationId: string };
  /** An application has another bot token, or none; the old one is no longer valid. */
  "bot.reset": { readonly applicationId: string; readonly botUserId: string };
  /** A pair of tokens has been deleted. */
  "grant.revoked": {
    readonly grantId: string;
    readonly userId: string;
    readonly applicationId: string;
  };
  /** A user and an application are no longer linked. */
  "authorization.ended": { readonly userId: string; readonly applicationId: string };
  /** The user's account of the parent application takes the place of what the user had in a child. */
  "authorization.replaced": { readonly userId: string; readonly applicationId: string };
  /** What one account had in an application moves to another. */
  "account.moved": {
    readonly kind: "merge" | "unmerge";
    readonly fromId: string;
    readonly toId: string;
    readonly applicationId: string;
  };
  /** A user's profile in an application is new or another, or the user has lost it. */
  "profile.changed": {
    readonly userId: string;
    readonly applicationId: string;
    readonly removed: boolean;
  };
  /** What two users may see of each other may have changed. */
  "relationship.changed": { readonly userId: string; readonly otherId: string };
  /** A user has connected an account elsewhere, has changed the connection or has ended it. */
  "connection.changed": { readonly userId: string };
  /** A user has asked another to be friends. */
  "relationship.requested": { readonly userId: string; readonly otherId: string };
  /** A user, or what others see of one, has changed. */
  "user.changed": { readonly userId: string };
  /** A user is a member of a guild now. */
  "guild.joined": { readonly guildId: string; readonly userId: string };
  /** A member of a guild, or its user, has changed. */
  "member.changed": { readonly guildId: string; readonly userId: string };
  /** A user has come into voice, left it, or is there differently; null for no channel. */
  "voice.changed": {
    readonly guildId: string;
    readonly userId: string;
    readonly channelId: string | null;
  };
  /** A user is about to leave a guild; the membership still exists. */
  "guild.leaving": {
    readonly guildId: string;
    readonly userId: string;
    /** Who kicks or bans the user, and why; null when nobody does. */
    readonly by: { readonly userId: string; readonly reason: string | null } | null;
  };
  /** An application that was added to a guild has left it. */
  "application.leaving": { readonly guildId: string; readonly applicationId: string };
  /** A guild's own fields have changed. */
  "guild.changed": { readonly guildId: string };
  /** A guild is about to be deleted; the record is still there. */
  "guild.deleting": { readonly guildId: string };
  /** A role of a guild is about to be deleted; the record is still there. */
  "role.deleting": { readonly guildId: string; readonly roleId: string };
  /** A channel or thread of a guild is about to be deleted; the record is still there. */
  "channel.deleting": { readonly guildId: string; readonly channelId: string };
  /** A user is about to leave a lobby. */
  "lobby.leaving": { readonly lobbyId: string; readonly userId: string };
  /** A lobby is about to be deleted; the record is still there. */
  "lobby.deleting": { readonly lobbyId: string };
  /** A message is new; `extra` are fields of its event that it does not keep. */
  "message.created": MessageSignal & { readonly extra: object };
  /** A message has changed. */
  "message.changed": MessageSignal;
  /** A message is about to be deleted; the record is still there. */
  "message.deleting": MessageSignal;
  /** A message was removed: deleted by somebody, with its channel, or because of its age. */
  "message.gone": MessageSignal;
  /** Somebody has got a right to a SKU, or it has changed or been taken away. */
  "entitlement.changed": {
    readonly entitlementId: string;
    readonly applicationId: string;
    readonly userId: string | null;
    readonly guildId: string | null;
    readonly change: "CREATE" | "UPDATE" | "DELETE";
  };
  /** An application has activities from now on. */
  "activities.enabled": { readonly applicationId: string };
  /** A notice for the developer of an application. */
  "developer.notice": { readonly applicationId: string; readonly text: string };
  /** All records have been replaced by those of a snapshot; timers must be set again. */
  "state.imported": Readonly<Record<string, never>>;
}

/** Which message a signal is about. */
export interface MessageSignal {
  readonly messageId: string;
  readonly channelId: string;
}

type Listener<Name extends keyof SignalMap> = (data: SignalMap[Name]) => void;

/** Carries {@link SignalMap} between domains, at once and in the order in which they listened. */
export class Signals {
  readonly #listeners = new Map<keyof SignalMap, Listener<never>[]>();

  /** Calls `listener` for each signal of this name. */
  on<Name extends keyof SignalMap>(name: Name, listener: Listener<Name>): void {
    const listeners = this.#listeners.get(name) ?? [];
    this.#listeners.set(name, [...listeners, listener]);
  }

  /**
   * Calls every listener, even after one has failed.
   *
   * @throws what the first listener threw that failed
   */
  emit<Name extends keyof SignalMap>(name: Name, data: SignalMap[Name]): void {
    const failures: unknown[] = [];
    for (const listener of (this.#listeners.get(name) ?? []) as Listener<Name>[]) {
      try {
        listener(data);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}
