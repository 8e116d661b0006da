/** Every page of the platform beside the window, each with how a person comes to it. */

import { installPages } from "./site_pages/install.js";
import type { SitePage } from "./site_pages/page.js";
import { programPages } from "./site_pages/programs.js";
import { signInPages } from "./site_pages/sign_in.js";
import { storePages } from "./site_pages/store.js";

export const sitePages: readonly SitePage[] = [
  ...signInPages,
  ...installPages,
  ...storePages,
  ...programPages,
];
