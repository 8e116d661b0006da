import { ActivityInvites } from "../activity_invites/activity_invites.js";
import { ChannelMessages } from "../channels/channel_messages.js";
import type { PlatformContext } from "../context.js";
import { DirectMessages } from "../direct_messages/direct_messages.js";
import { DmChannels } from "../direct_messages/dm_channels.js";
import { Delivery } from "../gateway/delivery.js";
import { Guilds } from "../guilds/guilds.js";
import { GuildInvites } from "../guilds/invites.js";
import { watchConnections } from "../lobbies/connections.js";
import { LobbyEvents } from "../lobbies/events.js";
import { Linking } from "../lobbies/linking.js";
import { Lobbies } from "../lobbies/lobbies.js";
import { LobbyMessages } from "../lobbies/lobby_messages.js";
import { LobbyStore } from "../lobbies/lobby_store.js";
import { streamLobbies } from "../lobbies/streaming.js";
import { Messages } from "../messages/messages.js";
import { PresenceFanOut } from "../presence/fan_out.js";
import { GameRelationships } from "../relationships/game_relationships.js";
import { Relationships } from "../relationships/relationships.js";
import type { SocialBase } from "./context.js";

/** The social domains of one platform: who knows whom, who is where, who says what. */
export class Social {
  readonly relationships: Relationships;
  readonly gameRelationships: GameRelationships;
  readonly presence: PresenceFanOut;
  readonly guilds: Guilds;
  readonly invites: GuildInvites;
  readonly messages: Messages;
  readonly dmChannels: DmChannels;
  readonly directMessages: DirectMessages;
  readonly channelMessages: ChannelMessages;
  readonly activityInvites: ActivityInvites;
  readonly lobbies: Lobbies;
  readonly lobbyMessages: LobbyMessages;
  readonly linking: Linking;

  constructor(context: Omit<PlatformContext, "social">) {
    const base: SocialBase = {
      ...context,
      delivery: new Delivery(context.sessions),
      changed: (userId, otherId) => this.presence.introduce(userId, otherId),
    };
    this.gameRelationships = new GameRelationships(base);
    this.relationships = new Relationships(base, this.gameRelationships);
    this.presence = new PresenceFanOut(base, this.relationships, this.gameRelationships);
    this.guilds = new Guilds(base);
    this.invites = new GuildInvites(base, this.guilds);
    this.messages = new Messages(base.store, base.ids, base.clock);
    this.dmChannels = new DmChannels(base, this.messages);
    this.activityInvites = new ActivityInvites(
      base,
      this.relationships,
      this.messages,
      this.dmChannels,
    );
    const sources = { ...context, social: this };
    const store = new LobbyStore(base.store);
    const events = new LobbyEvents(base.delivery, sources);
    this.lobbies = new Lobbies(base, store, events);
    this.lobbyMessages = new LobbyMessages(store, events, this.messages, sources);
    this.linking = new Linking({ ...this, base, store, events });
    this.directMessages = new DirectMessages({ ...this, base, sources });
    this.channelMessages = new ChannelMessages(this, store, sources);
    streamLobbies(base.sessions, sources);
    watchConnections(base.sessions, this.lobbies);
  }

  /** Sends a friend request in a game, or accepts the pending one; a block forbids it. */
  requestGameFriend(applicationId: string, userId: string, targetId: string): void {
    const blocked = this.relationships.blocked(userId, targetId);
    this.gameRelationships.request(applicationId, userId, targetId, blocked);
  }

  /** Forgets a user that is about to be deleted. */
  forgetUser(userId: string): void {
    this.lobbies.forget({ userId });
    this.guilds.forget(userId);
    this.dmChannels.forget(userId);
    this.relationships.forget(userId);
    this.gameRelationships.forget({ userId });
  }

  /** Forgets an application that is about to be deleted. */
  forgetApplication(applicationId: string): void {
    this.lobbies.forget({ applicationId });
    this.gameRelationships.forget({ applicationId });
  }
}
