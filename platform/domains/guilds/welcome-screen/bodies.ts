import { fields, orNull, required } from "../../../kernel/http/input/fields.js";
import { list, type Read, snowflake, text, yesNo } from "../../../kernel/http/input/readers.js";

const channel = fields({
  channel_id: required(snowflake),
  description: required(text({ min: 1, max: 50 })),
  emoji_id: orNull(snowflake),
  emoji_name: orNull(text({ max: 100 })),
});

/** Changes of a welcome screen. */
export const welcomeScreenBody = fields({
  enabled: yesNo,
  description: orNull(text({ max: 140 })),
  welcome_channels: orNull(list(channel, { max: 5 })),
});
export type WelcomeScreenBody = Read<typeof welcomeScreenBody>;
