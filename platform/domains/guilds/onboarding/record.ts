import type { Shape } from "../../../kernel/store/shape.js";

/** An answer that members may choose, in wire form. */
export interface PromptOption {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly emoji: {
    readonly id: string | null;
    readonly name: string | null;
    readonly animated: boolean;
  };
  readonly role_ids: readonly string[];
  readonly channel_ids: readonly string[];
}

/** A question to new members, in wire form. */
export interface Prompt {
  readonly id: string;
  /** 0 several choices, 1 a list to open. */
  readonly type: number;
  readonly title: string;
  readonly options: readonly PromptOption[];
  readonly single_select: boolean;
  readonly required: boolean;
  readonly in_onboarding: boolean;
}

/** What a guild asks its new members. */
export interface OnboardingRecord {
  /** Id of the guild. */
  readonly id: string;
  readonly prompts: Prompt[];
  readonly defaultChannelIds: string[];
  readonly enabled: boolean;
  /** What counts for the channels that there have to be: 0 default channels, 1 those of answers, too. */
  readonly mode: number;
}

/** Shape of an {@link OnboardingRecord} in a snapshot. */
export const onboardingShape: Shape<OnboardingRecord> = {
  id: "id",
  prompts: "object[]",
  defaultChannelIds: "string[]",
  enabled: "boolean",
  mode: "number",
};
