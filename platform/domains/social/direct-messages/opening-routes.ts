import { unknownUser } from "../../../kernel/http/api-error.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { read, snowflake } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { cannotMessage } from "./errors.js";
import type { DirectMessageParts } from "./state.js";

const body = fields({ recipient_id: required(snowflake) });

/** `POST /users/@me/channels`, by which a bot or a person opens a conversation (bots 3.14). */
export function dmOpeningRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  { dmChannels, users }: Pick<DirectMessageParts, "dmChannels" | "users">,
): void {
  app.post("/users/@me/channels", (request) => {
    const { userId } = authentication.requireMember(request);
    const { recipient_id } = read(body, request.body ?? {});
    if (users.get(recipient_id) === undefined) throw unknownUser();
    if (recipient_id === userId) throw cannotMessage();
    return dmChannels.object(dmChannels.open(userId, recipient_id), userId);
  });
}
