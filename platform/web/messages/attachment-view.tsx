import type { Attachment, Medium } from "../client/wire.js";
import { Name, printable } from "../ui/name.js";
import { Spoiler } from "./markdown-view.js";
import { usePlace } from "./place.js";
import { lengthOf, sizeOf } from "./time.js";

const IS_SPOILER = 1 << 3;

/** Largest picture beside text, in pixels; larger ones are scaled down. */
const LARGEST = { width: 400, height: 300 } as const;

/** A file of a message: a picture, a film, sound, or something to load. */
export function AttachmentView({ file }: { readonly file: Attachment }) {
  const { file: own } = usePlace();
  const [kind = ""] = file.content_type?.split("/") ?? [];
  const address = own(file.url);
  const hidden = ((file.flags ?? 0) & IS_SPOILER) !== 0 || file.filename.startsWith("SPOILER_");
  const shown =
    kind === "image" || kind === "video" ? (
      <MediumView medium={file} description={file.description} />
    ) : undefined;
  return (
    <div class="attachment">
      {shown !== undefined && (hidden ? <Spoiler block>{shown}</Spoiler> : shown)}
      {kind === "audio" && address !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written any for what people send
        <audio controls preload="none" src={address} aria-label={printable(file.filename)} />
      )}
      <FileLine
        name={file.title ?? file.filename}
        filename={file.filename}
        url={file.url}
        size={file.size}
        seconds={file.duration_secs}
      />
    </div>
  );
}

interface FileProps {
  readonly name: string;
  readonly filename: string;
  readonly url: string;
  readonly size: number | undefined;
  readonly seconds?: number | undefined;
}

/** A file's name, which loads it, with its size. */
export function FileLine({ name, filename, url, size, seconds }: FileProps) {
  const address = usePlace().file(url);
  return (
    <p class="file">
      {address === undefined ? (
        <Name text={name} />
      ) : (
        <a href={address} download={filename}>
          <Name text={name} />
        </a>
      )}{" "}
      <span class="soft">
        {seconds !== undefined && `${lengthOf(seconds)}, `}
        {size !== undefined && sizeOf(size)}
      </span>
    </p>
  );
}

interface MediumProps {
  readonly medium: Medium;
  readonly description?: string | null | undefined;
  /** Fills the place it has, instead of having the size of the picture. */
  readonly fills?: boolean;
}

/**
 * A picture or film. The page loads nothing from other sites, so for one that is elsewhere its address
 * stands there.
 */
export function MediumView({ medium, description, fills = false }: MediumProps) {
  const { file } = usePlace();
  const address = file(medium.url);
  if (address === undefined) {
    return (
      <a class="elsewhere" href={medium.url} target="_blank" rel="noreferrer noopener">
        <span>{description ? printable(description) : "Picture on another site"}</span>
        <span class="soft">{printable(medium.url)}</span>
      </a>
    );
  }
  const text = printable(description ?? "");
  if (medium.content_type?.startsWith("video/")) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written any for what people send
      <video controls preload="metadata" src={address} aria-label={text || "Video"} />
    );
  }
  const { width, height } = medium;
  const known = !fills && width && height ? fitted(width, height) : {};
  return <img class="picture" src={address} alt={text} loading="lazy" {...known} />;
}

/** The size of a picture with the same proportions that fits beside text. */
function fitted(width: number, height: number) {
  const scale = Math.min(1, LARGEST.width / width, LARGEST.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
