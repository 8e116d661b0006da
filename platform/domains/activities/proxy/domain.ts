import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { activities } from "../core/domain.js";
import { ActivityProxy } from "./state.js";

/** The way from activities to their servers, by URL mappings. */
export const activityProxy = defineDomain({
  name: "activity_proxy",
  needs: [applications, activities],
  create(kernel, applications, activities) {
    const api = new ActivityProxy(kernel, applications, activities);
    kernel.signals.on("state.imported", () => api.forgetSignatures());
    return { api, site: api, close: async () => api.close() };
  },
});
