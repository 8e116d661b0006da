import type { Inline } from "./inline.js";
import { parseInline } from "./markdown-inline.js";

/** A block of text, as the service's Markdown has it. */
export type Block =
  | { readonly type: "paragraph" | "subtext"; readonly children: readonly Inline[] }
  | { readonly type: "heading"; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: "quote"; readonly children: readonly Block[] }
  | { readonly type: "code"; readonly language: string; readonly text: string }
  | List;

/** A list, whose items may have lists in them. */
export interface List {
  readonly type: "list";
  /** The first number; undefined for one without numbers. */
  readonly start: number | undefined;
  readonly items: readonly Item[];
}

interface Item {
  readonly children: readonly Inline[];
  readonly lists: readonly List[];
}

/** Deepest list in a list. */
const MAX_DEPTH = 10;

const EMOJIS =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\s)+$/u;
const HEADING = /^(#{1,3}) +(\S.*)$/;
const SUBTEXT = /^-# +(\S.*)$/;
const ITEM = /^( {0,60})(?:([-*])|(\d{1,9})\.) +(\S.*)$/;

/** Reads a text as the service's clients do. It looks at each character a bounded number of times. */
export function parseMarkdown(text: string): readonly Block[] {
  return new Blocks(text.replaceAll("\r\n", "\n"), false).read();
}

/** Whether a text is emojis alone, and few of them, which are shown large. */
export function isEmojisAlone(blocks: readonly Block[]): boolean {
  const [block, ...others] = blocks;
  if (block?.type !== "paragraph" || others.length > 0 || block.children.length > 59) return false;
  return block.children.every(
    (each) =>
      each.type === "emoji" ||
      (each.type === "text" && each.text.length <= 120 && EMOJIS.test(each.text)),
  );
}

class Blocks {
  #at = 0;
  #lines: string[] = [];
  /** After this place there is no other end of a block of code. */
  #fencesEnd = false;
  readonly #blocks: Block[] = [];

  constructor(
    private readonly text: string,
    private readonly quoted: boolean,
  ) {}

  read(): readonly Block[] {
    while (this.#at < this.text.length) this.#line();
    this.#flush();
    return this.#blocks;
  }

  #line(): void {
    const { text } = this;
    if (!this.quoted && text.startsWith(">>> ", this.#at)) {
      const rest = new Blocks(text.slice(this.#at + 4), true).read();
      this.#push({ type: "quote", children: rest }, text.length);
      return;
    }
    if (!this.quoted && text.startsWith("> ", this.#at)) {
      this.#quote();
      return;
    }
    const end = lineEnd(text, this.#at);
    const line = text.slice(this.#at, end);
    const heading = HEADING.exec(line);
    const subtext = SUBTEXT.exec(line);
    if (line.includes("```") && this.#code(line)) return;
    if (subtext !== null) {
      this.#push({ type: "subtext", children: parseInline(subtext[1] as string) }, end + 1);
    } else if (heading !== null) {
      const [, marks = "", words = ""] = heading;
      this.#push({ type: "heading", level: marks.length, children: parseInline(words) }, end + 1);
    } else if (ITEM.test(line)) this.#list();
    else {
      this.#lines.push(line);
      this.#at = end + 1;
    }
  }

  #push(block: Block, at: number): void {
    this.#flush();
    this.#blocks.push(block);
    this.#at = at;
  }

  /** The lines so far are a paragraph, without the empty lines around it. */
  #flush(): void {
    const text = this.#lines.join("\n").replace(/^\n/, "").trimEnd();
    this.#lines = [];
    if (text.trim() !== "") this.#blocks.push({ type: "paragraph", children: parseInline(text) });
  }

  #quote(): void {
    const { text } = this;
    const lines: string[] = [];
    let at = this.#at;
    while (text.startsWith("> ", at)) {
      const end = lineEnd(text, at);
      lines.push(text.slice(at + 2, end));
      at = end + 1;
    }
    this.#push({ type: "quote", children: new Blocks(lines.join("\n"), true).read() }, at);
  }

  /** A block of code that begins in a line, and ends there or later. @returns whether there is one */
  #code(line: string): boolean {
    const { text } = this;
    const open = this.#at + line.indexOf("```");
    if (this.#fencesEnd || text[open - 1] === "\\") return false;
    const close = text.indexOf("```", open + 3);
    if (close < 0) {
      this.#fencesEnd = true;
      return false;
    }
    const inner = text.slice(open + 3, close);
    if (inner.trim() === "") return false;
    const language = /^([\w+#.-]{1,20})\n/.exec(inner)?.[1] ?? "";
    const code = inner.slice(language.length).replace(/^\n/, "");
    if (open > this.#at) this.#lines.push(text.slice(this.#at, open));
    const end = Math.max(close + 3, close + runOfTicks(text, close));
    const after = text[end] === "\n" ? end + 1 : end;
    this.#push({ type: "code", language, text: trimEndLine(code) }, after);
    return true;
  }

  #list(): void {
    const { text } = this;
    const found: { depth: number; start: number | undefined; words: string[] }[] = [];
    let at = this.#at;
    while (at < text.length) {
      const end = lineEnd(text, at);
      const line = text.slice(at, end);
      const item = ITEM.exec(line);
      const last = found.at(-1);
      if (item !== null) {
        const [, indent = "", , number, words = ""] = item;
        const deepest = last === undefined ? 0 : Math.min(last.depth + 1, MAX_DEPTH);
        const depth = Math.min(Math.floor(indent.length / 2), deepest);
        found.push({
          depth,
          start: number === undefined ? undefined : Number(number),
          words: [words],
        });
      } else if (last !== undefined && /^ {2,}\S/.test(line)) last.words.push(line.trim());
      else break;
      at = end + 1;
    }
    let next = 0;
    const build = (depth: number): List[] => {
      const lists: { type: "list"; start: number | undefined; items: Item[] }[] = [];
      for (;;) {
        const item = found[next];
        if (item === undefined || item.depth < depth) return lists;
        next += 1;
        const children = parseInline(item.words.join("\n"));
        const open = lists.at(-1);
        const entry = { children, lists: build(depth + 1) };
        if (open !== undefined && (open.start === undefined) === (item.start === undefined)) {
          open.items.push(entry);
        } else lists.push({ type: "list", start: item.start, items: [entry] });
      }
    };
    for (const list of build(0)) this.#push(list, at);
  }
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

function runOfTicks(text: string, at: number): number {
  let end = at;
  while (text[end] === "`") end += 1;
  return end - at;
}

const trimEndLine = (code: string) => code.replace(/\n$/, "");
