import { defineDomain } from "../../../kernel/domain.js";
import { applications } from "../../identity/applications/domain.js";
import { relationships } from "../relationships/domain.js";
import { PresenceFanOut } from "./state.js";
import { presencesView } from "./view.js";

/** What friends see of each other. */
export const presence = defineDomain({
  name: "presence",
  needs: [applications, relationships],
  create(kernel, applications, relationships) {
    const api = new PresenceFanOut(kernel, applications, relationships);
    return {
      api,
      ready: {
        supplemental: (session) => ({
          merged_presences: { friends: api.ofFriends(session), guilds: [] },
        }),
      },
      view: () => presencesView(api),
    };
  },
});
