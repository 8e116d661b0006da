/** Random requests around what guilds show, plan and own, and in group conversations: an entry for each. */

import { autoModeration } from "../../../../platform/domains/guilds/auto-moderation/domain.js";
import { templates } from "../../../../platform/domains/guilds/templates/domain.js";
import type { Actor } from "../../../../platform/index.js";
import type { Numbers } from "../../../support/numbers.js";
import { dataUri, mp3, png } from "../../support/media.js";
import type { Place, Scene, SceneBot } from "./crowd.js";
import type { RandomRequest } from "./random-acts.js";
import { actInAreas } from "./random-area-acts.js";
import { RandomTargets } from "./random-targets.js";

const IMAGE = dataUri("image/png", png());
const SOUND = dataUri("audio/mpeg", mp3(1));
const DAY = 86_400_000;

/** Makes up what is done in the areas that few bots use. */
export class RandomAreas {
  readonly #targets: RandomTargets;

  constructor(
    private readonly crowd: Scene,
    private readonly numbers: Numbers,
  ) {
    this.#targets = new RandomTargets(crowd, numbers);
  }

  /** Remembers what was made, to do more with it. */
  answered(request: RandomRequest, body: { id?: string } | undefined): void {
    this.#targets.answered(request, body);
  }

  /** A request that would be fine if what it names is there and the bot may. */
  request(place: Place, bot: SceneBot): RandomRequest {
    const { numbers } = this;
    return numbers.one([
      () => this.#live(place),
      () => this.#live(place),
      () => this.#expression(place),
      () => this.#expression(place),
      () => this.#entrance(place),
      () => this.#rule(place),
      () => this.#template(place),
      () => this.#link(bot),
      () => this.#group(bot),
      () => this.#other(place),
    ])();
  }

  /** Has a person do something; throws what the platform refuses with. */
  act(place: Place, somebody: Actor): unknown {
    return actInAreas(this.#targets, place, somebody);
  }

  /** Stages and events. */
  #live(place: Place): RandomRequest {
    const { numbers } = this;
    const name = `n${numbers.below(1000)}`;
    const stage = this.#targets.stage(place);
    const event = `/guilds/${place.id}/scheduled-events/${this.#targets.event(place)}`;
    const open = { channel_id: stage, topic: name };
    const external = { entity_type: 3, entity_metadata: { location: name } };
    const staged = { entity_type: 1, channel_id: stage };
    const at = (days: number) => new Date(this.crowd.platform.clock.now() + days * DAY);
    const time = { scheduled_start_time: at(1), scheduled_end_time: at(2) };
    const plan = { name, privacy_level: 2, ...time };
    const events = `/guilds/${place.id}/scheduled-events`;
    return numbers.one<RandomRequest>([
      { method: "POST", path: "/stage-instances", body: open },
      { method: "POST", path: "/stage-instances", body: open },
      { method: "PATCH", path: `/stage-instances/${stage}`, body: { topic: name } },
      { method: "GET", path: `/stage-instances/${stage}` },
      { method: "DELETE", path: `/stage-instances/${stage}` },
      { method: "POST", path: events, body: { ...plan, ...external } },
      { method: "POST", path: events, body: { ...plan, ...staged } },
      { method: "PATCH", path: event, body: { name } },
      { method: "PATCH", path: event, body: { status: numbers.one([2, 3, 4]) } },
      { method: "DELETE", path: event },
      { method: "GET", path: `${event}/users` },
    ]);
  }

  /** Emojis, stickers and sounds. */
  #expression(place: Place): RandomRequest {
    const { numbers } = this;
    const name = `n${numbers.below(1000)}`;
    const guild = `/guilds/${place.id}`;
    const emoji = `${guild}/emojis/${this.#targets.emoji(place)}`;
    const sound = `${guild}/soundboard-sounds/${this.#targets.sound(place)}`;
    const sticker = `${guild}/stickers/${this.#targets.sticker(place)}`;
    const all = this.#targets.expressions(place);
    return numbers.one<RandomRequest>([
      all.emojis.length > 10
        ? { method: "DELETE", path: emoji }
        : { method: "POST", path: `${guild}/emojis`, body: { name, image: IMAGE } },
      { method: "PATCH", path: emoji, body: { name } },
      { method: "PATCH", path: emoji, body: { roles: [this.#targets.role(place)] } },
      { method: "DELETE", path: emoji },
      all.sounds.length > 5
        ? { method: "DELETE", path: sound }
        : { method: "POST", path: `${guild}/soundboard-sounds`, body: { name, sound: SOUND } },
      { method: "PATCH", path: sound, body: { name, volume: numbers.below(10) / 10 } },
      { method: "DELETE", path: sound },
      { method: "PATCH", path: sticker, body: { name, description: "Waves" } },
      { method: "DELETE", path: sticker },
    ]);
  }

  /** What guilds show to those who come. */
  #entrance(place: Place): RandomRequest {
    const { numbers } = this;
    const guild = `/guilds/${place.id}`;
    const enabled = numbers.onceIn(2);
    const channel_id = numbers.one(place.open);
    const options = [{ title: "Racing", role_ids: [this.#targets.role(place)] }];
    const prompts = [{ id: "1", title: "What do you like?", options }];
    const welcome_channels = [{ channel_id, description: "Say hello" }];
    const action = this.#targets.decision();
    return numbers.one<RandomRequest>([
      { method: "PATCH", path: `${guild}/welcome-screen`, body: { enabled, welcome_channels } },
      { method: "PUT", path: `${guild}/onboarding`, body: { enabled: false, prompts } },
      { method: "PATCH", path: `${guild}/widget`, body: { enabled, channel_id } },
      { method: "GET", path: `${guild}/widget.json` },
      { method: "GET", path: `${guild}/new-member-welcome` },
      { method: "GET", path: `${guild}/requests` },
      {
        method: "PATCH",
        path: `${guild}/requests/${this.#targets.joinRequest(place)}`,
        body: { action },
      },
    ]);
  }

  /** Rules of automatic moderation. */
  #rule({ id }: Place): RandomRequest {
    const { numbers } = this;
    const name = `n${numbers.below(1000)}`;
    const rules = this.crowd.platform.domain(autoModeration).of(id);
    const path = `/guilds/${id}/auto-moderation/rules`;
    const one = `${path}/${rules.length === 0 ? "1" : numbers.one(rules).id}`;
    const trigger_metadata = { keyword_filter: [`n${numbers.below(100)}`] };
    const body = { name, event_type: 1, trigger_type: 1, trigger_metadata, actions: [{ type: 1 }] };
    return numbers.one<RandomRequest>([
      { method: "POST", path, body: { ...body, enabled: numbers.onceIn(2) } },
      { method: "PATCH", path: one, body: { name, enabled: numbers.onceIn(2) } },
      { method: "DELETE", path: one },
    ]);
  }

  #template({ id, ownerId }: Place): RandomRequest {
    const { numbers } = this;
    const all = this.crowd.platform.domain(templates).list({ userId: ownerId, reason: null }, id);
    const path = `/guilds/${id}/templates`;
    const one = `${path}/${all.length === 0 ? "x" : numbers.one(all).id}`;
    const body = { name: `n${numbers.below(1000)}` };
    return numbers.one<RandomRequest>([
      { method: "POST", path, body },
      { method: "PUT", path: one },
      { method: "PATCH", path: one, body },
      { method: "DELETE", path: one },
    ]);
  }

  /** What applications say of people, by which these have roles. */
  #link({ applicationId }: SceneBot): RandomRequest {
    const { numbers } = this;
    const item = { type: 2, key: "level", name: "Level", description: "At least this level" };
    const connection = `/users/@me/applications/${applicationId}/role-connection`;
    const authorization = `Bearer ${this.#targets.token(applicationId, "role_connections.write")}`;
    const metadata = { level: String(numbers.below(10)) };
    return numbers.one<RandomRequest>([
      {
        method: "PUT",
        path: `/applications/${applicationId}/role-connections/metadata`,
        body: [item],
      },
      { method: "PUT", path: connection, body: { platform_name: "Game", metadata }, authorization },
      { method: "PUT", path: connection, body: { platform_name: "Game", metadata }, authorization },
      { method: "DELETE", path: connection, authorization },
    ]);
  }

  /** Conversations of a few people with a bot. */
  #group({ applicationId }: SceneBot): RandomRequest {
    const { numbers } = this;
    const token = this.#targets.token(applicationId, "gdm.join");
    const path = `/channels/${this.#targets.group()}`;
    const one = `${path}/recipients/${numbers.one(this.crowd.users).id}`;
    const content = `n${numbers.below(1000)}`;
    return numbers.one<RandomRequest>([
      { method: "POST", path: "/users/@me/channels", body: { access_tokens: [token] } },
      { method: "PUT", path: one, body: { access_token: token } },
      { method: "DELETE", path: one },
      { method: "POST", path: `${path}/messages`, body: { content } },
    ]);
  }

  #other(place: Place): RandomRequest {
    const { numbers } = this;
    const name = `n${numbers.below(1000)}`;
    const guild = `/guilds/${place.id}`;
    const text = `/channels/${numbers.one(place.open)}`;
    const [channel, poll] = this.#targets.poll(place);
    const answers = [{ poll_media: { text: "Yes" } }, { poll_media: { text: "No" } }];
    const features = numbers.onceIn(2) ? ["COMMUNITY"] : ["COMMUNITY", "INVITES_DISABLED"];
    return numbers.one<RandomRequest>([
      {
        method: "POST",
        path: `${text}/messages`,
        body: { poll: { question: { text: name }, answers, duration: 1 } },
      },
      { method: "POST", path: `/channels/${channel}/polls/${poll}/expire` },
      {
        method: "PUT",
        path: `/channels/${this.#targets.voice(place)}/voice-status`,
        body: { status: name },
      },
      { method: "PATCH", path: guild, body: { features } },
      { method: "GET", path: `${guild}/integrations` },
      { method: "GET", path: `${guild}/vanity-url` },
    ]);
  }
}
