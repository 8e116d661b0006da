import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { Endpoints } from "./state.js";

/** The web servers of applications, which the platform calls with signed requests. */
export const endpoints = defineDomain({
  name: "endpoints",
  needs: [applications],
  create(kernel, applications) {
    const api = new Endpoints(kernel, applications);
    return { api, close: async () => api.close() };
  },
});
