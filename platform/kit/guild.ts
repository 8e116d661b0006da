import { ChannelType } from "../domains/guilds/core/api.js";
import type { Platform } from "../platform.js";
import type { Person } from "./people/person.js";

/** The guild of a test. Everybody whom the test makes is in it, before and after. */
export class TestGuild {
  readonly #platform: Platform;

  /** @internal Made by the kit. */
  constructor(
    platform: Platform,
    /** Id of the guild. */
    readonly id: string,
    /** Who owns it. */
    readonly owner: Person,
    /** Id of its first text channel, `general`. */
    readonly channel: string,
  ) {
    this.#platform = platform;
  }

  /** Makes a text channel. @returns its id */
  createChannel(name: string, options: { readonly type?: number } = {}): string {
    const { type = ChannelType.Text } = options;
    return this.#platform.guilds.createChannel({ guildId: this.id, name, type }).id;
  }
}
