import { type ApiError, missingAccess, wrongField } from "../../../kernel/http/api-error.js";
import { imageOf } from "../../../kernel/http/files/images.js";
import { formOf } from "../../../kernel/http/multipart.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { type Applications, hasActivities } from "../../identity/applications/api.js";
import { type Attachments, attachmentObject } from "../../messages/attachments/api.js";
import { notEmbedded } from "../core/group.js";
import { readLink } from "./bodies.js";
import { quickLinkObject } from "./record.js";
import type { ActivityLinks } from "./state.js";

/** What the routes are made with. */
export interface LinkParts {
  readonly applications: Applications;
  readonly attachments: Attachments;
  readonly links: ActivityLinks;
}

/** `/applications/{application}/quick-links` and `/attachment` (activities 2.8). */
export function activityLinkRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  { applications, attachments, links }: LinkParts,
): void {
  /** The application that a request is for, which is its sender's own. */
  const own = (request: RequestOf<":application_id">): string => {
    const { applicationId } = authentication.require(request);
    if (applicationId !== request.params.application_id) throw missingAccess();
    if (!hasActivities(applications.require(applicationId))) throw notEmbedded();
    return applicationId;
  };

  app.post("/applications/:application_id/quick-links", (request) => {
    const applicationId = own(request);
    return quickLinkObject(links.create(applicationId, readLink(request.body)));
  });

  app.post("/applications/:application_id/attachment", (request) => {
    const applicationId = own(request);
    const file = formOf(request.body).files.find(({ field }) => field === "file");
    if (file === undefined) throw wrong("BASE_TYPE_REQUIRED", "This field is required");
    const image = imageOf(file.data, "file");
    if (image.type === "webp") throw wrong("IMAGE_INVALID", "Unsupported image type given");
    const kept = links.store(applicationId, file.filename, image);
    return { attachment: attachmentObject(attachments, kept) };
  });
}

function wrong(code: string, message: string): ApiError {
  return wrongField("file", code, message);
}
