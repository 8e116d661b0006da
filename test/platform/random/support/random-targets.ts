/** What is in guilds and around them, for random requests and acts to name. */

import { emojis } from "../../../../platform/domains/guilds/emojis/domain.js";
import { joinRequests } from "../../../../platform/domains/guilds/join-requests/domain.js";
import { scheduledEvents } from "../../../../platform/domains/guilds/scheduled-events/domain.js";
import { soundboard } from "../../../../platform/domains/guilds/soundboard/domain.js";
import { stickers } from "../../../../platform/domains/guilds/stickers/domain.js";
import { messages } from "../../../../platform/domains/messages/core/domain.js";
import type { Numbers } from "../../../support/numbers.js";
import type { Place, Scene } from "./crowd.js";
import type { RandomRequest } from "./random-acts.js";

const STAGE = 13;

/** How many group conversations are remembered, of those that were made last. */
const GROUPS = 20;

/** Picks what requests and acts name, of what there is; "1" where there is none. */
export class RandomTargets {
  /** Ids of group conversations. */
  readonly #groups: string[] = [];

  constructor(
    readonly crowd: Scene,
    readonly numbers: Numbers,
  ) {}

  /** Remembers what was made, to do more with it. */
  answered({ method, path }: RandomRequest, body: { id?: string } | undefined): void {
    if (method !== "POST" || path !== "/users/@me/channels" || body?.id === undefined) return;
    this.#groups.push(body.id);
    if (this.#groups.length > GROUPS) this.#groups.shift();
  }

  expressions({ id }: Place) {
    const { platform } = this.crowd;
    return {
      emojis: platform.domain(emojis).inGuild(id),
      stickers: platform.domain(stickers).inGuild(id),
      sounds: platform.domain(soundboard).inGuild(id),
    };
  }

  #any(all: readonly { readonly id: string }[]): string {
    return all.length === 0 ? "1" : this.numbers.one(all).id;
  }

  emoji = (place: Place) => this.#any(this.expressions(place).emojis);
  sticker = (place: Place) => this.#any(this.expressions(place).stickers);
  sound = (place: Place) => this.#any(this.expressions(place).sounds);
  event = ({ id }: Place) => this.#any(this.crowd.platform.domain(scheduledEvents).current(id));
  stage = (place: Place) => this.#channel(place, STAGE);
  voice = (place: Place) => this.#channel(place, 2);
  decision = () => this.numbers.one(["APPROVED", "REJECTED"] as const);
  group = () => (this.#groups.length === 0 ? "1" : this.numbers.one(this.#groups));

  #channel({ id }: Place, wanted: number): string {
    return this.#any(this.crowd.platform.guilds.channels(id).filter(({ type }) => type === wanted));
  }

  role({ id, robots }: Place, most?: number): string {
    const roles = this.crowd.platform.guilds.roles(id);
    const own = roles.filter((role) => role.id !== id && role.id !== robots);
    return this.#any(own.slice(0, most));
  }

  poll({ open }: Place): [channel: string, message: string] {
    const channel = this.numbers.one(open);
    const all = this.crowd.platform.domain(messages).inChannel(channel);
    return [channel, this.#any(all.filter(({ poll }) => poll !== null).slice(-5))];
  }

  joinRequest({ id, ownerId }: Place): string {
    const acting = { userId: ownerId, reason: null };
    const found = this.crowd.platform.domain(joinRequests).list(acting, id, { limit: 10 });
    return this.#any(found.guild_join_requests);
  }

  token(applicationId: string, scopes: string): string {
    const { id: userId } = this.numbers.one(this.crowd.users);
    return this.crowd.platform.issueToken({ userId, applicationId, scopes }).accessToken;
  }
}
