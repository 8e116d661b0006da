import type { Urls } from "../../kernel/http/urls.js";

/** Origins of the platform's own pages: its address, and the name that leads to it as well. */
export function webOrigins({ web }: Pick<Urls, "web">): string[] {
  return [web, web.replace(/\/\/(?:127\.0\.0\.1|\[::1\])(?=:|$)/, "//localhost")].filter(
    (origin, index, all) => all.indexOf(origin) === index,
  );
}

/** Paths of files that activities may load from the platform (activities 2.16). */
const FILES = ["attachments", "ephemeral-attachments", "avatars", "icons"];

/**
 * The content policy of an activity's answers, which takes the place of the application's own.
 *
 * @param origin - of the activity
 * @param prefix - what the paths of mapped requests begin with
 * @param nonce - of the document's inline scripts
 */
export function contentPolicy(
  { web, api }: Urls,
  origin: string,
  prefix: string,
  nonce?: string,
): string {
  const files = FILES.map((folder) => `${web}/cdn/${folder}/`).join(" ");
  const socket = origin.replace(/^http/, "ws");
  const own = nonce === undefined ? "" : ` 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src 'self' 'unsafe-eval' 'wasm-unsafe-eval'${own} blob:`,
    `connect-src ${origin}${prefix} ${socket}${prefix} ${api.replace(/\/v\d+$/, "")}/ ${files} data: blob:`,
    `img-src 'self' ${files} data: blob:`,
    `media-src 'self' ${files} data: blob:`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "child-src 'self' blob:",
    "frame-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${webOrigins({ web }).join(" ")} ${origin}`,
  ].join("; ");
}
