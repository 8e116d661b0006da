/** Random requests of bots, valid and invalid, and random acts of people. */

import { messages } from "../../../../platform/domains/messages/core/domain.js";
import type { Actor } from "../../../../platform/index.js";
import type { Numbers } from "../../../support/numbers.js";
import type { Place, Scene, SceneBot } from "./crowd.js";
import { RandomAreas } from "./random-areas.js";

/** A request of a bot. */
export interface RandomRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** Whose token it is sent with, if not the bot's. */
  readonly authorization?: string;
}

const EMOJIS = ["👍", "🎉", "❤️", "🔥"];
const ODD = [null, -1, 1.5, "", "x".repeat(5000), [], {}, true, "nonsense", "1", [null], { a: {} }];
/** VIEW_CHANNEL and some that mean little to a bot. */
const BITS = [10, 10, 11, 6, 15, 16, 20].map((bit) => 1n << BigInt(bit));

/** Most channels and roles of a guild; beyond that more go than come. */
const MANY = 40;

/** Makes up what bots ask for and people do in the guilds of a crowd. */
export class RandomActs {
  /** What few bots do. */
  readonly areas: RandomAreas;

  constructor(
    private readonly crowd: Scene,
    private readonly numbers: Numbers,
  ) {
    this.areas = new RandomAreas(crowd, numbers);
  }

  /** A request that would be fine if what it names is there and the bot may. */
  request(place: Place, bot: SceneBot): RandomRequest {
    const { numbers } = this;
    if (numbers.onceIn(3)) return this.areas.request(place, bot);
    const { guilds } = this.crowd.platform;
    const channels = guilds.channels(place.id);
    const guild = `/guilds/${place.id}`;
    const text = `/channels/${numbers.one(place.open)}`;
    const other = `/channels/${this.#other(place)}`;
    // Of stages that are hidden and shown again nobody sends bots anything.
    const hidden = `/channels/${this.#other(place, (type) => type !== 13)}`;
    const user = numbers.one(this.crowd.users).id;
    const roles = guilds.roles(place.id).filter(({ id }) => ![place.id, place.robots].includes(id));
    const role = roles.length === 0 ? "1" : numbers.one(roles).id;
    const thread = this.#thread(place);
    const message = `${text}/messages/${this.#message(text.slice(10))}`;
    const name = `n${numbers.below(1000)}`;
    const emoji = encodeURIComponent(numbers.one(EMOJIS));
    const crowded = channels.length > MANY;
    const post = { method: "POST", path: `${text}/messages` };
    const acts: readonly (() => RandomRequest)[] = [
      () => ({ ...post, body: { content: name } }),
      () => ({ ...post, body: { content: name, tts: false } }),
      () => ({ ...post, body: { embeds: [{ title: name }], content: name } }),
      () => ({ ...post, body: { content: name, message_reference: this.#reference(text) } }),
      () => ({ method: "PATCH", path: message, body: { content: `${name} again` } }),
      () => ({ method: "DELETE", path: message }),
      () => ({ method: "PUT", path: `${message}/reactions/${emoji}/@me` }),
      () => ({ method: "PUT", path: `${message}/reactions/${emoji}/@me` }),
      () => ({ method: "DELETE", path: `${message}/reactions/${emoji}/@me` }),
      () => ({ method: "DELETE", path: `${message}/reactions/${emoji}/${user}` }),
      () => ({ method: "DELETE", path: `${message}/reactions/${emoji}` }),
      () => ({ method: "DELETE", path: `${message}/reactions` }),
      () => ({ method: "PUT", path: `${text}/messages/pins/${message.split("/").at(-1)}` }),
      () => ({ method: "DELETE", path: `${text}/messages/pins/${message.split("/").at(-1)}` }),
      () => ({ method: "POST", path: `${text}/typing` }),
      () => ({ method: "POST", path: `${text}/messages/bulk-delete`, body: this.#several(text) }),
      () => ({ method: "POST", path: `${message}/threads`, body: { name } }),
      () => ({ method: "POST", path: `${other}/threads`, body: { name, type: 11 } }),
      () => ({ method: "PATCH", path: thread, body: { name, archived: numbers.onceIn(2) } }),
      () => ({ method: "PATCH", path: thread, body: { locked: numbers.onceIn(2) } }),
      () => ({ method: "PUT", path: `${thread}/thread-members/@me` }),
      () => ({ method: "PUT", path: `${thread}/thread-members/${user}` }),
      () => ({ method: "DELETE", path: `${thread}/thread-members/@me` }),
      () => ({ method: "DELETE", path: thread }),
      () =>
        crowded
          ? { method: "DELETE", path: other }
          : { method: "POST", path: `${guild}/channels`, body: this.#channel(place, name) },
      () => ({ method: "PATCH", path: other, body: { name, topic: name } }),
      () => ({ method: "PATCH", path: other, body: { parent_id: this.#category(place) } }),
      () => ({ method: "DELETE", path: other }),
      () => ({
        method: "PUT",
        path: `${hidden}/permissions/${numbers.one([place.id, role, place.robots])}`,
        body: { type: 0, ...this.#bits() },
      }),
      () => ({
        method: "PUT",
        path: `${hidden}/permissions/${numbers.one(this.crowd.bots).userId}`,
        body: { type: 1, ...this.#bits() },
      }),
      () => ({ method: "DELETE", path: `${hidden}/permissions/${numbers.one([place.id, role])}` }),
      () =>
        roles.length > MANY
          ? { method: "DELETE", path: `${guild}/roles/${role}` }
          : { method: "POST", path: `${guild}/roles`, body: { name, permissions: "1024" } },
      () => ({ method: "PATCH", path: `${guild}/roles/${role}`, body: { name, hoist: true } }),
      () => ({ method: "PATCH", path: `${guild}/roles/${role}`, body: { color: 255 } }),
      () => ({ method: "DELETE", path: `${guild}/roles/${role}` }),
      () => ({ method: "PUT", path: `${guild}/members/${user}/roles/${role}` }),
      () => ({ method: "DELETE", path: `${guild}/members/${user}/roles/${role}` }),
      () => ({ method: "PATCH", path: `${guild}/members/${user}`, body: { nick: name } }),
      () => ({ method: "PATCH", path: `${guild}/members/@me`, body: { nick: name } }),
      () => ({ method: "PATCH", path: `${guild}/members/${user}`, body: this.#timeout() }),
      () => ({ method: "DELETE", path: `${guild}/members/${user}` }),
      () => ({ method: "PUT", path: `${guild}/bans/${user}`, body: {} }),
      () => ({ method: "DELETE", path: `${guild}/bans/${user}` }),
      () => ({ method: "PATCH", path: guild, body: { name: `Guild ${name}` } }),
      () => ({ method: "POST", path: `${text}/invites`, body: {} }),
      () => ({ method: "POST", path: `${text}/webhooks`, body: { name } }),
      () => ({ method: "GET", path: `${text}/messages?limit=5` }),
      () => ({ method: "GET", path: `${guild}/audit-logs?limit=5` }),
    ];
    return numbers.one(acts)();
  }

  /** A request made worse: another id, an odd value, or a field that nobody knows. */
  damage({ body, ...request }: RandomRequest): RandomRequest {
    const { numbers } = this;
    const { path } = request;
    const worse: RandomRequest[] = [{ ...request, path: path.replace(/\d{15,}/, "1"), body }];
    const ids = [...path.matchAll(/\d{15,}/g)].map(([id]) => id);
    const foreign = this.#other(numbers.one(this.crowd.places));
    const [id] = ids;
    if (id !== undefined) worse.push({ ...request, path: path.replace(id, foreign), body });
    worse.push({ ...request, path: path.replace(/\d{15,}/, "nonsense"), body });
    if (typeof body === "object" && body !== null) {
      worse.push({ ...request, body: { ...body, unheard_of: 1 } });
      for (const field of Object.keys(body)) {
        worse.push({ ...request, body: { ...body, [field]: numbers.one(ODD) } });
      }
    }
    return numbers.one(worse);
  }

  /** Has a person do something; throws what the platform refuses with. */
  act(place: Place, actor: Actor): unknown {
    const { numbers } = this;
    if (numbers.onceIn(3)) return this.areas.act(place, actor);
    const { guilds } = this.crowd.platform;
    const text = numbers.one(place.open);
    const message = this.#message(text);
    const voice = guilds.channels(place.id).filter(({ type }) => type === 2);
    const channel = voice.length === 0 ? "1" : numbers.one(voice).id;
    const mute = numbers.onceIn(2);
    const emoji = numbers.one(EMOJIS);
    const user = numbers.one(this.crowd.users).id;
    const acts: readonly (() => unknown)[] = [
      () => actor.sendMessage(text, `p${numbers.below(1000)}`),
      () => actor.sendMessage(text, `p${numbers.below(1000)}`),
      () => actor.replyTo(text, message, "yes"),
      () => actor.editMessage(text, message, "edited"),
      () => actor.deleteMessage(text, message),
      () => actor.react(text, message, emoji),
      () => actor.unreact(text, message, emoji),
      () => actor.startTyping(text),
      () => actor.createThread(text, { name: "talk", type: 11 }),
      () => actor.joinVoice(channel, { mute }),
      () => actor.leaveVoice(place.id),
      () => numbers.onceIn(8) && actor.leaveGuild(place.id),
      () => actor.editOwnMember(place.id, { nick: `me${numbers.below(100)}` }),
      () => actor.kick(place.id, user),
      () => this.#comeBack(place, user),
      () => this.#comeBack(place, user),
    ];
    return numbers.one(acts)();
  }

  #comeBack(place: Place, userId: string): void {
    const { platform } = this.crowd;
    const owner = platform.as(place.ownerId);
    try {
      owner.unbanFromGuild(place.id, userId);
    } catch {
      // The user is not banned.
    }
    platform.as(userId).acceptGuildInvite(owner.inviteToChannel(place.open[0] as string));
  }

  #message(channelId: string): string {
    const { numbers } = this;
    const all = this.crowd.platform.domain(messages).inChannel(channelId).slice(-20);
    return all.length === 0 ? "1" : numbers.one(all).id;
  }

  #reference(text: string) {
    return { message_id: this.#message(text.slice(10)) };
  }

  #several(text: string) {
    const ids = Array.from({ length: 3 }, () => this.#message(text.slice(10)));
    return { messages: [...new Set(ids)] };
  }

  #other({ id, open }: Place, fits = (_type: number) => true): string {
    const { guilds } = this.crowd.platform;
    const others = guilds
      .channels(id)
      .filter((channel) => !open.includes(channel.id) && fits(channel.type));
    return others.length === 0 ? "1" : this.numbers.one(others).id;
  }

  #thread({ id }: Place): string {
    const threads = this.crowd.platform.guilds.store.threadsOf(id).slice(-20);
    return `/channels/${threads.length === 0 ? "1" : this.numbers.one(threads).id}`;
  }

  #category({ id }: Place): string | null {
    const all = this.crowd.platform.guilds.channels(id).filter(({ type }) => type === 4);
    return all.length === 0 || this.numbers.onceIn(3) ? null : this.numbers.one(all).id;
  }

  #channel(place: Place, name: string) {
    const type = this.numbers.one([0, 0, 2, 4, 5, 13, 15]);
    const parent = type === 4 || type === 13 ? {} : { parent_id: this.#category(place) };
    return { name, type, ...parent };
  }

  #bits() {
    const allow = this.numbers.one(BITS).toString();
    const deny = this.numbers.one(BITS).toString();
    return this.numbers.onceIn(2) ? { allow, deny: "0" } : { allow: "0", deny };
  }

  #timeout() {
    const at = new Date(this.crowd.platform.clock.now() + 3_600_000).toISOString();
    return { communication_disabled_until: this.numbers.onceIn(2) ? at : null };
  }
}
