import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type WelcomeScreenBody, welcomeScreenBody } from "./bodies.js";
import type { WelcomeScreens } from "./state.js";

/** What a user does with welcome screens. */
export class WelcomeScreenActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly screens: WelcomeScreens,
    private readonly who: Caller,
  ) {}

  /** Changes what new members are shown. @param body - as the HTTP API takes it */
  editWelcomeScreen(guildId: string, body: WelcomeScreenBody, reason: string | null = null): void {
    this.screens.edit({ userId: this.who.userId, reason }, guildId, body);
  }
}

/** The arguments of {@link WelcomeScreenActor}'s methods. */
export const welcomeScreenActions: Actions<WelcomeScreenActor> = {
  editWelcomeScreen: args([text, welcomeScreenBody], [reason]),
};
