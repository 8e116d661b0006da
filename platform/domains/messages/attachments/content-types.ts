import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** Types of files by the end of their names, as far as clients show them in a way of their own. */
const byExtension: ReadonlyMap<string, string> = new Map([
  ["apng", "image/apng"],
  ["avif", "image/avif"],
  ["csv", "text/csv; charset=utf-8"],
  ["gif", "image/gif"],
  ["html", "text/html; charset=utf-8"],
  ["jpeg", "image/jpeg"],
  ["jpg", "image/jpeg"],
  ["js", "text/javascript; charset=utf-8"],
  ["json", "application/json; charset=utf-8"],
  ["md", "text/markdown; charset=utf-8"],
  ["mov", "video/quicktime"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["ogg", "audio/ogg"],
  ["pdf", "application/pdf"],
  ["png", "image/png"],
  ["svg", "image/svg+xml"],
  ["txt", "text/plain; charset=utf-8"],
  ["wav", "audio/x-wav"],
  ["webm", "video/webm"],
  ["webp", "image/webp"],
  ["xml", "application/xml"],
  ["zip", "application/zip"],
]);

/** What a sender says of a type when it does not know. */
const UNSAID = /^(application\/octet-stream|text\/plain)?$/i;

/** The type of a file: as sent, else by the end of its name; undefined when nothing is known. */
export function contentTypeOf(filename: string, sent: string): string | undefined {
  if (!UNSAID.test(sent) && /^[\w.+-]+\/[\w.+-]+(;[ -~]*)?$/.test(sent)) return sent;
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
  return byExtension.get(extension) ?? (sent === "" ? undefined : sent);
}

/** Width and height of an image in pixels; undefined for what is no image. */
export function dimensionsOf(
  contentType: string | undefined,
  data: Uint8Array,
): { width: number; height: number } | undefined {
  if (!contentType?.startsWith("image/")) return undefined;
  try {
    // Loaded with the first image, as most platforms are sent none.
    const { imageSize } = load("image-size") as typeof import("image-size");
    const { width, height } = imageSize(data);
    return { width, height };
  } catch {
    return undefined;
  }
}
