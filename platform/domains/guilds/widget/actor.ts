import { type Actions, args } from "../../../kernel/actions.js";
import { reason, text } from "../../../kernel/admin/schema.js";
import type { Caller } from "../../../kernel/principal.js";
import { type WidgetBody, widgetBody } from "./bodies.js";
import type { Widgets } from "./state.js";

/** What a user does with widgets. */
export class WidgetActor {
  /** @internal Use `platform.as`. */
  constructor(
    private readonly widgets: Widgets,
    private readonly who: Caller,
  ) {}

  /** Changes a guild's widget. @param body - `enabled` and `channel_id`, to which it invites */
  editWidget(guildId: string, body: WidgetBody, reason: string | null = null): void {
    this.widgets.edit({ userId: this.who.userId, reason }, guildId, body);
  }
}

/** The arguments of {@link WidgetActor}'s methods. */
export const widgetActions: Actions<WidgetActor> = {
  editWidget: args([text, widgetBody], [reason]),
};
