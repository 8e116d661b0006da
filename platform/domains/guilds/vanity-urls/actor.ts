import { type Actions, args } from "../../../kernel/actions.js";
import { optionalText, reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import type { VanityUrls } from "./state.js";

/** What a user does with vanity URLs. */
export class VanityUrlActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly urls: VanityUrls,
    private readonly who: Caller,
  ) {}

  /** Chooses the name under which a guild is reached; null gives it up. */
  setVanityUrl(guildId: string, code: string | null = null, reason: string | null = null): void {
    this.urls.set({ userId: this.who.userId, reason }, guildId, code);
  }
}

/** The arguments of {@link VanityUrlActor}'s methods. */
export const vanityUrlActions: Actions<VanityUrlActor> = {
  setVanityUrl: args([text], [optionalText, reason]),
};
