/** Every page of the platform beside the window, each with how a person comes to it. */

import { installPages } from "./site-pages/install.js";
import { invitePages } from "./site-pages/invites.js";
import type { SitePage } from "./site-pages/page.js";
import { programPages } from "./site-pages/programs.js";
import { signInPages } from "./site-pages/sign-in.js";
import { storePages } from "./site-pages/store.js";

export const sitePages: readonly SitePage[] = [
  ...signInPages,
  ...installPages,
  ...storePages,
  ...invitePages,
  ...programPages,
];
