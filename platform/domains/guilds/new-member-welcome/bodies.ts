import { fields, required } from "../../../kernel/http/input/fields.js";
import {
  choice,
  list,
  type Read,
  snowflake,
  text,
  yesNo,
} from "../../../kernel/http/input/readers.js";

const name = required(text({ min: 1, max: 100 }));
const emoji = fields({
  id: snowflake,
  name: text({ max: 100 }),
  animated: yesNo,
});

/** The guide of a guild, as `GuildHomeSettingsResponse` has it. */
export const welcomeBody = fields({
  enabled: required(yesNo),
  welcome_message: fields({
    author_ids: required(list(snowflake, { max: 10 })),
    message: required(text({ max: 300 })),
  }),
  new_member_actions: list(
    fields({
      channel_id: required(snowflake),
      action_type: required(choice([0, 1])),
      title: name,
      description: required(text({ max: 200 })),
      emoji,
    }),
    { max: 5 },
  ),
  resource_channels: list(
    fields({
      channel_id: required(snowflake),
      title: name,
      description: required(text({ max: 200 })),
      emoji,
    }),
    { max: 7 },
  ),
});
export type WelcomeBody = Read<typeof welcomeBody>;
