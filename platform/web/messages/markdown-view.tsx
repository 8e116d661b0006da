import { useMemo, useState } from "preact/hooks";
import { nameOf } from "../client/wire.js";
import { printable } from "../ui/name.js";
import { EmojiView } from "./emoji-view.js";
import type { Inline } from "./inline.js";
import { type Block, isEmojisAlone, type List, parseMarkdown } from "./markdown.js";
import { usePlace } from "./place.js";
import { timeIn } from "./time.js";

/** What `<id:…>` leads to on the service. */
const GUIDES: Readonly<Record<string, string>> = {
  browse: "Browse Channels",
  customize: "Channels & Roles",
  guide: "Server Guide",
  "linked-roles": "Linked Roles",
};

interface Props {
  readonly text: string;
  /** Whether emojis alone are large. */
  readonly large?: boolean;
}

/** Text of a message as people see it: styled, with the names of whom it mentions. */
export function Markdown({ text, large = false }: Props) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div class={large && isEmojisAlone(blocks) ? "markdown jumbo" : "markdown"} dir="auto">
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

/** Text in one line, such as a title, of which blocks are no part. */
export function MarkdownLine({ text }: Pick<Props, "text">): preact.ComponentChild {
  const [block] = useMemo(() => parseMarkdown(text.replaceAll("\n", " ")), [text]);
  if (block === undefined) return null;
  return "children" in block && block.type !== "quote" ? (
    <Pieces pieces={block.children} />
  ) : (
    printable(text)
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.type) {
    case "heading":
      return (
        <p class={`heading-${block.level}`}>
          <Pieces pieces={block.children} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          {block.children.map((each, index) => (
            <BlockView key={index} block={each} />
          ))}
        </blockquote>
      );
    case "code":
      return (
        <pre data-language={block.language || undefined}>
          <code>{printable(block.text)}</code>
        </pre>
      );
    case "list":
      return <ListView list={block} />;
    default:
      return (
        <p class={block.type === "subtext" ? "subtext" : undefined}>
          <Pieces pieces={block.children} />
        </p>
      );
  }
}

function ListView({ list }: { readonly list: List }) {
  const items = list.items.map(({ children, lists }, index) => (
    <li key={index}>
      <Pieces pieces={children} />
      {lists.map((each, place) => (
        <ListView key={place} list={each} />
      ))}
    </li>
  ));
  return list.start === undefined ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
}

function Pieces({ pieces }: { readonly pieces: readonly Inline[] }) {
  return (
    <>
      {pieces.map((piece, index) => (
        <Piece key={index} piece={piece} />
      ))}
    </>
  );
}

function Piece({ piece }: { readonly piece: Inline }) {
  const place = usePlace();
  switch (piece.type) {
    case "text":
      return <>{printable(piece.text)}</>;
    case "code":
      return <code>{printable(piece.text)}</code>;
    case "strong":
      return (
        <strong>
          <Pieces pieces={piece.children} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Pieces pieces={piece.children} />
        </em>
      );
    case "underline":
      return (
        <u>
          <Pieces pieces={piece.children} />
        </u>
      );
    case "strike":
      return (
        <s>
          <Pieces pieces={piece.children} />
        </s>
      );
    case "spoiler":
      return (
        <Spoiler>
          <Pieces pieces={piece.children} />
        </Spoiler>
      );
    case "link":
      return (
        <a href={piece.href} title={piece.href} target="_blank" rel="noreferrer noopener">
          <Pieces pieces={piece.children} />
        </a>
      );
    case "user": {
      const user = place.user(piece.id);
      const own = piece.id === place.me;
      return <Mention own={own}>@{user === undefined ? "unknown-user" : nameOf(user)}</Mention>;
    }
    case "role":
      return <Mention>@{place.role(piece.id)?.name ?? "deleted-role"}</Mention>;
    case "everyone":
      return <Mention own>{piece.name}</Mention>;
    case "guide":
      return <Mention>{GUIDES[piece.name] ?? piece.name}</Mention>;
    case "command":
      return <Mention>/{piece.name}</Mention>;
    case "channel": {
      const channel = place.channel(piece.id);
      if (channel === undefined) return <Mention># No access</Mention>;
      return (
        <button type="button" class="mention" onClick={() => place.open(channel.id)}>
          #{printable(channel.name ?? "conversation")}
        </button>
      );
    }
    case "emoji":
      return <EmojiView emoji={piece} />;
    case "time": {
      const ms = piece.at * 1000;
      return (
        <time class="timestamp" title={timeIn("F", ms, place.now)}>
          {timeIn(piece.style, ms, place.now)}
        </time>
      );
    }
  }
}

interface MentionProps {
  readonly own?: boolean;
  readonly children: string | readonly string[];
}

function Mention({ own = false, children }: MentionProps) {
  return <bdi class={own ? "mention own" : "mention"}>{printable([children].flat().join(""))}</bdi>;
}

/** What stays hidden until somebody wants to see it. */
export function Spoiler({ children, block = false }: SpoilerProps) {
  const [shown, show] = useState(false);
  const kind = block ? "spoiler block" : "spoiler";
  if (shown) return <span class={kind}>{children}</span>;
  return (
    <button
      type="button"
      class={kind}
      aria-label={block ? undefined : "Spoiler, hidden"}
      onClick={() => show(true)}
    >
      <span aria-hidden="true" inert>
        {children}
      </span>
      {block && <span class="spoiler-word">Spoiler</span>}
    </button>
  );
}

interface SpoilerProps {
  readonly children: preact.ComponentChildren;
  /** Of a picture or a box, instead of words. */
  readonly block?: boolean;
}
