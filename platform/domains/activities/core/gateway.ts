import type { ReadyPart } from "../../../kernel/gateway/ready.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Guilds, memberObject } from "../../guilds/core/api.js";
import type { Users } from "../../identity/users/api.js";
import type { DirectMessages } from "../../social/direct-messages/api.js";
import { type ActivityInstance, instanceObject } from "./instance.js";
import type { Activities } from "./state.js";

/** What the gateway's part of activities works with. */
export interface ActivityGatewayParts {
  readonly kernel: Pick<Kernel, "sessions">;
  readonly users: Users;
  readonly guilds: Guilds;
  readonly directMessages: DirectMessages;
  readonly activities: Activities;
}

/**
 * Sends people's clients which activities run where they are (activities 2.13). Bots and games get
 * nothing.
 */
export class ActivityGateway {
  constructor(private readonly parts: ActivityGatewayParts) {
    const { activities, guilds } = parts;
    activities.onChange((instance) => this.#notify(instance));
    guilds.describe({
      createFields: ({ id }, { kind, userId }) =>
        kind === "person" ? { activity_instances: this.#inGuild(id, userId) } : {},
    });
  }

  /** READY has those of conversations; GUILD_CREATE has those of the guild. */
  get ready(): ReadyPart {
    return {
      ready: ({ kind, userId }) =>
        kind === "person" ? { activity_instances: this.#inConversations(userId) } : {},
    };
  }

  #inGuild(guildId: string, userId: string): object[] {
    const { activities, guilds } = this.parts;
    return activities
      .inGuild(guildId)
      .filter(({ location }) => {
        const channel = guilds.channel(location.channelId);
        return channel !== undefined && guilds.permissions.sees(channel, userId);
      })
      .map((instance) => this.#object(instance));
  }

  #inConversations(userId: string): object[] {
    const { activities, directMessages } = this.parts;
    return directMessages.channels
      .of(userId)
      .flatMap(({ id }) => activities.inConversation(id))
      .map((instance) => this.#object(instance));
  }

  #notify(instance: ActivityInstance): void {
    const { kernel, guilds, directMessages } = this.parts;
    const { channelId, guildId } = instance.location;
    const event = "EMBEDDED_ACTIVITY_UPDATE_V2";
    let made: object | undefined;
    const data = () => {
      made ??= this.#object(instance);
      return made;
    };
    if (guildId !== null) {
      const toPeople = ({ kind }: { kind: string }) => (kind === "person" ? data() : undefined);
      guilds.deliver({ guildId, channelId, event, data: toPeople });
      return;
    }
    for (const userId of directMessages.channels.participants(channelId)) {
      for (const session of kernel.sessions.ofUser(userId)) {
        if (session.kind === "person") session.dispatch(event, data());
      }
    }
  }

  #object(instance: ActivityInstance): object {
    const { users: _users, ...fields } = instanceObject(instance);
    const { guildId } = instance.location;
    const participants = [...instance.participants].map(([session_id, user_id]) => {
      const member = guildId === null ? undefined : this.parts.guilds.member(guildId, user_id);
      const user = this.parts.users.get(user_id);
      const shown =
        member === undefined || user === undefined ? {} : { member: memberObject(member, user) };
      return { user_id, session_id, nonce: null, ...shown };
    });
    return { ...fields, composite_instance_id: instance.id, participants };
  }
}
