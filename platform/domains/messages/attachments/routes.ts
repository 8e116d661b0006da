import { fields, required } from "../../../kernel/http/input/fields.js";
import { list, read, text } from "../../../kernel/http/input/readers.js";
import type { Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Attachments } from "./state.js";

/** Addresses that are signed again. */
const body = fields({
  attachment_urls: required(list(text({ min: 1, max: 2048 }), { max: 50 })),
});

/** `/attachments/refresh-urls`: addresses of files whose signatures have expired, or soon will. */
export function attachmentRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  attachments: Attachments,
): void {
  app.post("/attachments/refresh-urls", (request) => {
    authentication.requireBot(request);
    const { attachment_urls } = read(body, request.body ?? {});
    const refreshed = (original: string) => ({
      original,
      refreshed: attachments.refreshed(original),
    });
    return { refreshed_urls: attachment_urls.map(refreshed) };
  });
}
