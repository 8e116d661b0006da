import type { Embed, EmbedField } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { MediumView } from "./attachment-view.js";
import { Markdown, MarkdownLine } from "./markdown-view.js";
import { linkTo, usePlace } from "./place.js";
import { timeIn } from "./time.js";

/** Most fields that stand beside each other. */
const IN_A_ROW = 3;

/** A box that an application shows with its message. */
export function EmbedView({ embed }: { readonly embed: Embed }) {
  const place = usePlace();
  const { title, description, author, provider, footer, timestamp, image, thumbnail, video } =
    embed;
  const color = embed.color;
  return (
    <div
      class="embed"
      style={color === undefined ? undefined : { borderInlineStartColor: colorOf(color) }}
    >
      <div class="embed-head">
        <div class="embed-words">
          {provider?.name && <p class="soft">{printable(provider.name)}</p>}
          {author && (
            <p class="embed-author">
              <Icon url={author.icon_url} />
              <Linked url={author.url}>{printable(author.name)}</Linked>
            </p>
          )}
          {title && (
            <p class="embed-title">
              <Linked url={embed.url}>
                <MarkdownLine text={title} />
              </Linked>
            </p>
          )}
          {description && <Markdown text={description} />}
        </div>
        {thumbnail && (
          <div class="embed-thumbnail">
            <MediumView medium={thumbnail} description="Thumbnail" />
          </div>
        )}
      </div>
      {rowsOf(embed.fields ?? []).map((row, index) => (
        <dl key={index} class={`embed-fields columns-${row.length}`}>
          {row.map((field, column) => (
            <div key={column}>
              <dt>
                <MarkdownLine text={field.name} />
              </dt>
              <dd>
                <Markdown text={field.value} />
              </dd>
            </div>
          ))}
        </dl>
      ))}
      {(video ?? image) && (
        <div class="embed-image">
          <MediumView medium={(video ?? image) as NonNullable<typeof image>} description="Image" />
        </div>
      )}
      {(footer || timestamp) && (
        <p class="embed-footer soft">
          <Icon url={footer?.icon_url} />
          <span>
            {footer && printable(footer.text)}
            {footer && timestamp && " • "}
            {timestamp && (
              <time dateTime={timestamp}>{timeIn("s", Date.parse(timestamp), place.now)}</time>
            )}
          </span>
        </p>
      )}
    </div>
  );
}

/** Fields in rows: up to three inline ones share one, each other has a row of its own. */
function rowsOf(fields: readonly EmbedField[]): EmbedField[][] {
  const rows: EmbedField[][] = [];
  for (const field of fields) {
    const row = rows.at(-1);
    const fits = field.inline && row?.[0]?.inline && row.length < IN_A_ROW;
    if (fits) row?.push(field);
    else rows.push([field]);
  }
  return rows;
}

/** A colour of the API, which is a number, as styles have it. */
export function colorOf(color: number): string {
  return `#${(color & 0xffffff).toString(16).padStart(6, "0")}`;
}

function Icon({ url }: { readonly url: string | undefined }) {
  const { file } = usePlace();
  const address = url === undefined ? undefined : file(url);
  return address === undefined ? null : <img class="embed-icon" src={address} alt="" />;
}

interface LinkedProps {
  readonly url: string | undefined;
  readonly children: preact.ComponentChildren;
}

function Linked({ url, children }: LinkedProps) {
  const address = linkTo(url);
  if (address === undefined) return <>{children}</>;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {children}
    </a>
  );
}
