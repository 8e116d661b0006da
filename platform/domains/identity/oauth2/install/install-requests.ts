import type { OAuthContext } from "../context.js";

/** The request of a link that installs an application, and who serves it. @throws ApiError */
export function installRequest({ installers }: Pick<OAuthContext, "installers">, query: string) {
  for (const installer of installers) {
    const asked = installer.read(query);
    if (asked !== undefined) return { asked, installer };
  }
  return undefined;
}
