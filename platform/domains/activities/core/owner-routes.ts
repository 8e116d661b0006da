import { PlatformError } from "../../../kernel/errors.js";
import { missingAccess, unknownApplication, wrongField } from "../../../kernel/http/api-error.js";
import { fields, required } from "../../../kernel/http/input/fields.js";
import { list, read, text, yesNo } from "../../../kernel/http/input/readers.js";
import { requireIds } from "../../../kernel/http/path-ids.js";
import type { RequestOf, Routes } from "../../../kernel/http/routes.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Applications } from "../../identity/applications/api.js";
import { configObject, readConfigChange } from "./config.js";
import { notEmbedded } from "./errors.js";
import type { UrlMapping } from "./record.js";
import type { Activities } from "./state.js";

const proxyConfig = fields({
  url_map: required(list(fields({ prefix: required(text()), target: required(text()) }))),
});
const embeddable = fields({ embedded: required(yesNo) });

/**
 * What the owner of an application says of its activity in the service's own client (activities 2.1):
 * `set-embedded`, `proxy-config` and `embedded-activity-config`.
 */
export function activityOwnerRoutes(
  app: Routes,
  { authentication }: Pick<Kernel, "authentication">,
  applications: Applications,
  activities: Activities,
): void {
  /** The application that a request is for, which is its sender's own. */
  const own = (request: RequestOf<":application_id">): string => {
    const { userId } = authentication.requirePerson(request);
    requireIds(request.params);
    const application = applications.get(request.params.application_id);
    if (application === undefined) throw unknownApplication();
    if (application.ownerId !== userId) throw missingAccess();
    return application.id;
  };
  /** The same, with activities. */
  const embedded = (request: RequestOf<":application_id">): string => {
    const id = own(request);
    if (!activities.locations.offers(id)) throw notEmbedded();
    return id;
  };
  const settings = (id: string) => activities.settings(id);

  app.post("/applications/:application_id/set-embedded", (request) => {
    const id = own(request);
    activities.embed(id, read(embeddable, request.body ?? {}).embedded);
  });

  const proxyPath = "/applications/:application_id/proxy-config";
  app.get(proxyPath, (request) => ({
    url_map: settings(embedded(request)).urlMappings,
  }));
  app.post(proxyPath, (request) => {
    const id = embedded(request);
    const { url_map } = read(proxyConfig, request.body ?? {});
    return { url_map: mapped(() => activities.configure(id, { urlMappings: url_map })) };
  });

  const configPath = "/applications/:application_id/embedded-activity-config";
  app.get(configPath, (request) => configObject(settings(embedded(request))));
  app.patch(configPath, (request) => {
    const id = embedded(request);
    return configObject(activities.configuration.change(id, readConfigChange(request.body)));
  });
}

/** What a change of mappings leaves. @throws ApiError 50035 with what the mapping lacks */
function mapped(change: () => { readonly urlMappings: UrlMapping[] }): UrlMapping[] {
  try {
    return change().urlMappings;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { message } = error;
    throw wrongField("url_map", "BASE_TYPE_INVALID", message);
  }
}
