import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text, texts } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type OnboardingBody, onboardingBody } from "./bodies.js";
import type { Onboarding } from "./state.js";

/** What a user does with the questions of guilds. */
export class OnboardingActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly onboarding: Onboarding,
    private readonly who: Caller,
  ) {}

  /** Changes what a guild asks its new members. @param body - as the HTTP API takes it */
  editOnboarding(guildId: string, body: OnboardingBody, reason: string | null = null): void {
    this.onboarding.set({ userId: this.who.userId, reason }, guildId, body);
  }

  /** Answers a guild's questions, by the ids of the chosen options. */
  answerOnboarding(guildId: string, optionIds: readonly string[]): void {
    this.onboarding.answer(guildId, this.who.userId, optionIds);
  }
}

/** The arguments of {@link OnboardingActor}'s methods. */
export const onboardingActions: Actions<OnboardingActor> = {
  editOnboarding: args([text, onboardingBody], [reason]),
  answerOnboarding: args([text, texts]),
};
