import { fields, orNull } from "../../../kernel/http/input/fields.js";
import { type Read, snowflake, yesNo } from "../../../kernel/http/input/readers.js";

/** Changes of a widget. */
export const widgetBody = fields({ enabled: yesNo, channel_id: orNull(snowflake) });
export type WidgetBody = Read<typeof widgetBody>;
