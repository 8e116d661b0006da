import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  set,
  snowflake,
  text,
  yesNo,
} from "../../../kernel/http/input/readers.js";

const ids = set(list(snowflake, { max: 50 }));

const option = fields({
  id: snowflake,
  title: required(text({ min: 1, max: 50 })),
  description: orNull(text({ max: 100 })),
  emoji_id: snowflake,
  emoji_name: text({ max: 100 }),
  emoji_animated: yesNo,
  role_ids: ids,
  channel_ids: ids,
});

const prompt = fields({
  id: required(snowflake),
  type: choice([0, 1]),
  title: required(text({ min: 1, max: 100 })),
  options: required(list(option, { min: 1, max: 50 })),
  single_select: yesNo,
  required: yesNo,
  in_onboarding: yesNo,
});
export type PromptBody = Read<typeof prompt>;

/** Changes of a guild's onboarding. */
export const onboardingBody = fields({
  prompts: list(prompt, { max: 15 }),
  default_channel_ids: set(list(snowflake, { max: 500 })),
  enabled: yesNo,
  mode: choice([0, 1]),
});
export type OnboardingBody = Read<typeof onboardingBody>;
