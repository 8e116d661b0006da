import type { Fields } from "../../../kernel/gateway/ready.js";
import type { Session } from "../../../kernel/gateway/session.js";
import type { GuildRecord } from "./record.js";

/** The fields that another domain adds to guild objects. */
export interface GuildDescription {
  /** Fields of every guild object, such as `emojis`. */
  fields?(guild: GuildRecord): Fields;
  /** Fields of GUILD_CREATE alone, such as `voice_states`. */
  createFields?(guild: GuildRecord, session: Session): Fields;
  /** Users whose member objects GUILD_CREATE has to name because of those fields. */
  named?(guild: GuildRecord, session: Session): Iterable<string>;
}

/** The fields that all other domains add to guild objects, in the order in which those were made. */
export class GuildDescriptions {
  readonly #all: GuildDescription[] = [];

  add(description: GuildDescription): void {
    this.#all.push(description);
  }

  fields(guild: GuildRecord): Fields {
    return Object.assign({}, ...this.#all.map((each) => each.fields?.(guild)));
  }

  createFields(guild: GuildRecord, session: Session): Fields {
    return Object.assign({}, ...this.#all.map((each) => each.createFields?.(guild, session)));
  }

  named(guild: GuildRecord, session: Session): string[] {
    return this.#all.flatMap((each) => [...(each.named?.(guild, session) ?? [])]);
  }
}
