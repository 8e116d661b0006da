/** What a run makes for its checks, each when the first check needs it. */

import type { Answer, ApiRequest } from "./api.js";
import type { Making, Undo } from "./undo.js";

/** Voice channels have this type. */
const VOICE = 2;

/** What this needs of a run. */
export interface OwnContext {
  readonly undo: Undo;
  readonly guild: string;
  readonly known: { readonly application?: string };
  send(name: string, request: ApiRequest): Promise<Answer>;
}

export class Own {
  readonly #made = new Map<string, Promise<Answer["body"]>>();

  constructor(private readonly scene: OwnContext) {}

  /** The id, or the token, that stands for a placeholder such as `own-channel`. */
  async idOf(placeholder: string): Promise<string> {
    if (placeholder === "own-webhook-token") return (await this.webhook()).token;
    const make: Record<string, () => Promise<Answer["body"]>> = {
      "own-channel": () => this.channel(),
      "own-voice-channel": () => this.voiceChannel(),
      "own-webhook": () => this.webhook(),
      "own-webhook-message": () => this.webhookMessage(),
      "own-message": () => this.message(),
      "own-role": () => this.role(),
      "own-command": () => this.command(),
    };
    const made = make[placeholder];
    if (made === undefined) throw new Error(`There is nothing that {${placeholder}} stands for.`);
    return (await made()).id;
  }

  channel(): Promise<Answer["body"]> {
    return this.#channel("channel", 0);
  }

  voiceChannel(): Promise<Answer["body"]> {
    return this.#channel("voice channel", VOICE);
  }

  role(): Promise<Answer["body"]> {
    const path = `/guilds/${this.scene.guild}/roles`;
    const body = { name: this.#name, permissions: "0" };
    return this.#once("role", async () => ({ kind: "role", path, body }));
  }

  command(): Promise<Answer["body"]> {
    const { known, guild } = this.scene;
    const path = `/applications/${known.application}/guilds/${guild}/commands`;
    const body = { name: this.#name, description: "Made by a test." };
    return this.#once("command", async () => ({ kind: "command", path, body }));
  }

  webhook(): Promise<Answer["body"]> {
    return this.#once("webhook", async () => {
      const path = `/channels/${(await this.channel()).id}/webhooks`;
      return { kind: "webhook", path, body: { name: this.#name }, one: "/webhooks" };
    });
  }

  /** A message in the run's own channel, with which it goes. */
  message(): Promise<Answer["body"]> {
    return this.#part("message", async () => `/channels/${(await this.channel()).id}/messages`);
  }

  /** A message of the run's own webhook, in the run's own channel. */
  webhookMessage(): Promise<Answer["body"]> {
    return this.#part("webhook message", async () => {
      const { id, token } = await this.webhook();
      return `/webhooks/${id}/${token}?wait=true`;
    });
  }

  get #name(): string {
    return this.scene.undo.name;
  }

  #channel(kind: string, type: number): Promise<Answer["body"]> {
    const path = `/guilds/${this.scene.guild}/channels`;
    const body = { name: type === VOICE ? `${this.#name}-voice` : this.#name, type };
    return this.#once(kind, async () => ({ kind, path, body, one: "/channels" }));
  }

  #once(kind: string, making: () => Promise<Making>): Promise<Answer["body"]> {
    return this.#remember(kind, async () =>
      this.scene.undo.make(await making(), (name, request) => this.scene.send(name, request)),
    );
  }

  #part(kind: string, pathOf: () => Promise<string>): Promise<Answer["body"]> {
    return this.#remember(kind, async () => {
      const request = { method: "POST", path: await pathOf(), body: { content: "A test." } };
      const { status, body } = await this.scene.send(`Making a ${kind}`, request);
      if (status !== 200) throw new Error(`Making a ${kind} is answered with ${status}.`);
      return body;
    });
  }

  #remember(kind: string, make: () => Promise<Answer["body"]>): Promise<Answer["body"]> {
    const made = this.#made.get(kind) ?? make();
    this.#made.set(kind, made);
    return made;
  }
}
