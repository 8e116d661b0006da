/** A piece of text within a line, as the service's Markdown has it. */
export type Inline =
  | { readonly type: "text" | "code"; readonly text: string }
  | { readonly type: Style; readonly children: readonly Inline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: "user" | "role" | "channel"; readonly id: string }
  | { readonly type: "everyone" | "guide"; readonly name: string }
  | { readonly type: "command"; readonly name: string; readonly id: string }
  | { readonly type: "emoji"; readonly name: string; readonly id: string }
  | { readonly type: "time"; readonly at: number; readonly style: string };

type Style = "strong" | "em" | "underline" | "strike" | "spoiler";

/** What may be open at a place: each at most once, so nothing nests deeper than this list is long. */
type Kind = "**" | "*" | "__" | "_" | "~~" | "||" | "[";

const STYLES: Readonly<Record<Exclude<Kind, "[">, Style>> = {
  "**": "strong",
  "*": "em",
  __: "underline",
  _: "em",
  "~~": "strike",
  "||": "spoiler",
};

/** Longest address of a link. */
const MAX_URL = 2048;

/** What stands between `<` and `>`; each pattern looks at a bounded number of characters. */
const ANGLES: readonly (readonly [RegExp, (found: RegExpExecArray) => Inline])[] = [
  [/<@!?(\d{1,20})>/y, ([, id = ""]) => ({ type: "user", id })],
  [/<@&(\d{1,20})>/y, ([, id = ""]) => ({ type: "role", id })],
  [/<#(\d{1,20})>/y, ([, id = ""]) => ({ type: "channel", id })],
  [/<a?:(\w{1,32}):(\d{1,20})>/y, ([, name = "", id = ""]) => ({ type: "emoji", name, id })],
  [
    /<\/([-_'\p{L}\p{M}\p{N} ]{1,100}):(\d{1,20})>/uy,
    ([, name = "", id = ""]) => ({ type: "command", name, id }),
  ],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    ([, at, style = "f"]) => ({ type: "time", at: Number(at), style }),
  ],
  [
    /<id:(browse|customize|guide|linked-roles)(?::\d{1,20})?>/y,
    ([, name = ""]) => ({ type: "guide", name }),
  ],
  [
    /<(https?:\/\/[^\s<>]{1,2048})>/iy,
    ([, href = ""]) => ({ type: "link", href, children: [{ type: "text", text: href }] }),
  ],
];

interface Frame {
  readonly kind: Kind | undefined;
  readonly children: Inline[];
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Reads the Markdown of a paragraph. It looks at each character a bounded number of times. */
export function parseInline(text: string): readonly Inline[] {
  return new Parser(text).parse();
}

class Parser {
  #at = 0;
  #plain = "";
  readonly #frames: Frame[] = [{ kind: undefined, children: [] }];
  /** Where runs of backticks stand, by their length, those to come last. */
  #ticks: Map<number, number[]> | undefined;

  constructor(private readonly text: string) {}

  parse(): readonly Inline[] {
    while (this.#at < this.text.length) this.#step();
    this.#flush();
    while (this.#frames.length > 1) this.#drop();
    return this.#top.children;
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #step(): void {
    const { text } = this;
    const at = this.#at;
    const character = text[at] as string;
    const done =
      (character === "\\" && this.#escape()) ||
      (character === "`" && this.#code()) ||
      (character === "<" && this.#angle()) ||
      (character === "@" && this.#everyone()) ||
      (character === "[" && this.#openLink()) ||
      (character === "]" && this.#closeLink()) ||
      ((character === "h" || character === "H") && this.#url()) ||
      ("*_".includes(character) && this.#run(character as "*" | "_")) ||
      ("~|".includes(character) && this.#pair(character as "~" | "|"));
    if (done) return;
    this.#plain += character;
    this.#at += 1;
  }

  #flush(): void {
    if (this.#plain !== "") this.#top.children.push({ type: "text", text: this.#plain });
    this.#plain = "";
  }

  #add(inline: Inline, end: number): true {
    this.#flush();
    this.#top.children.push(inline);
    this.#at = end;
    return true;
  }

  #escape(): boolean {
    const next = this.text[this.#at + 1];
    if (next === undefined || /[\p{L}\p{N}\s]/u.test(next)) return false;
    this.#plain += next;
    this.#at += 2;
    return true;
  }

  /** Text in backticks ends at the next run of as many. */
  #code(): boolean {
    const length = runAt(this.text, this.#at, "`");
    this.#ticks ??= runsOf(this.text);
    const places = this.#ticks.get(length) ?? [];
    while ((places.at(-1) ?? Number.POSITIVE_INFINITY) <= this.#at) places.pop();
    const end = places.at(-1);
    if (end === undefined) {
      this.#plain += "`".repeat(length);
      this.#at += length;
      return true;
    }
    const inner = this.text.slice(this.#at + length, end);
    // A space parts backticks of the code from those around it.
    const bare = inner.replace(/^ (?=`)/, "").replace(/(?<=`) $/, "");
    return this.#add({ type: "code", text: bare }, end + length);
  }

  #angle(): boolean {
    for (const [pattern, make] of ANGLES) {
      pattern.lastIndex = this.#at;
      const found = pattern.exec(this.text);
      if (found !== null) return this.#add(make(found), pattern.lastIndex);
    }
    return false;
  }

  #everyone(): boolean {
    const name = ["@everyone", "@here"].find((each) => this.text.startsWith(each, this.#at));
    return name !== undefined && this.#add({ type: "everyone", name }, this.#at + name.length);
  }

  /** An address ends at a space, and at the mark that ends what it stands in. */
  #url(): boolean {
    const { text } = this;
    const start = this.#at;
    const scheme = /^https?:\/\//i.exec(text.slice(start, start + 8))?.[0];
    if (scheme === undefined || isWord(text[start - 1])) return false;
    const stops = this.#frames
      .map(({ kind }) => kind?.[0] ?? "")
      .join("")
      .replace("[", "]");
    let end = start + scheme.length;
    while (end < text.length && end - start < MAX_URL) {
      const character = text[end] as string;
      if (character === "<" || isSpace(character)) break;
      if (stops.includes(character) && (character !== "_" || text[end + 1] === "_")) break;
      end += 1;
    }
    while (end > start + scheme.length && ".,:;\"'!?".includes(text[end - 1] as string)) end -= 1;
    if (text[end - 1] === ")" && !text.slice(start, end).includes("(")) end -= 1;
    if (end <= start + scheme.length) return false;
    const href = text.slice(start, end);
    return this.#add({ type: "link", href, children: [{ type: "text", text: href }] }, end);
  }

  #openLink(): boolean {
    if (this.#isOpen("[")) this.#dropDownTo("[");
    this.#open("[", 1);
    return true;
  }

  /** `](address)` after a `[`; the words of a link must not look like another address. */
  #closeLink(): boolean {
    const { text } = this;
    if (text[this.#at + 1] !== "(" || !this.#isOpen("[")) return false;
    const target =
      /^\(<?(https?:\/\/[^\s<>()]+(?:\([^\s<>()]*\)[^\s<>()]*)?)>?(?: "[^"\n]*")?\)/i.exec(
        text.slice(this.#at + 1, this.#at + MAX_URL),
      );
    const [whole = "", href] = target ?? [];
    if (href === undefined) return false;
    this.#flush();
    this.#dropAbove("[");
    const { children } = this.#top;
    if (children.length === 0 || /https?:\/\//i.test(wordsOf(children))) {
      this.#drop();
      return false;
    }
    this.#frames.pop();
    return this.#add({ type: "link", href, children }, this.#at + 1 + whole.length);
  }

  /** `**`, `*`, `__` and `_`, of which several may stand together. */
  #run(mark: "*" | "_"): true {
    const { text } = this;
    const double = mark === "*" ? "**" : "__";
    let left = runAt(text, this.#at, mark);
    const before = text[this.#at - 1];
    const after = text[this.#at + left];
    const opens = mark === "*" ? !isSpace(after) : !isWord(before);
    const closes = mark === "*" ? !isSpace(before) : !isWord(after);
    while (left > 0) {
      const inner = this.#frames.findLast(({ kind }) => kind === double || kind === mark)?.kind;
      if (left >= 2 && this.#isOpen(double) && !(inner === mark && left >= 3 && closes)) {
        left -= this.#close(double);
      } else if (left !== 2 && this.#isOpen(mark) && closes) left -= this.#close(mark);
      else if (left >= 2 && !this.#isOpen(double)) left -= this.#open(double, 2);
      else if (opens && !this.#isOpen(mark)) left -= this.#open(mark, 1);
      else {
        this.#plain += mark.repeat(left);
        this.#at += left;
        left = 0;
      }
    }
    return true;
  }

  #pair(mark: "~" | "|"): boolean {
    const kind = mark === "~" ? "~~" : "||";
    if (this.text[this.#at + 1] !== mark) return false;
    if (this.#isOpen(kind)) this.#close(kind);
    else this.#open(kind, 2);
    return true;
  }

  #isOpen(kind: Kind): boolean {
    return this.#frames.some((frame) => frame.kind === kind);
  }

  #open(kind: Kind, length: number): number {
    this.#flush();
    this.#frames.push({ kind, children: [] });
    this.#at += length;
    return length;
  }

  /** Ends what is open. What has nothing in it is text. @returns characters that this took */
  #close(kind: Exclude<Kind, "[">): number {
    this.#flush();
    this.#dropAbove(kind);
    const { children } = this.#top;
    this.#at += kind.length;
    if (children.length === 0) {
      this.#drop();
      this.#plain += kind;
    } else {
      this.#frames.pop();
      this.#top.children.push({ type: STYLES[kind], children });
    }
    return kind.length;
  }

  #dropAbove(kind: Kind): void {
    while (this.#top.kind !== kind) this.#drop();
  }

  #dropDownTo(kind: Kind): void {
    this.#flush();
    this.#dropAbove(kind);
    this.#drop();
  }

  /** Makes text of the latest mark that was opened. */
  #drop(): void {
    const { kind = "", children } = this.#frames.pop() as Frame;
    const { children: outer } = this.#top;
    outer.push({ type: "text", text: kind });
    for (const child of children) outer.push(child);
  }
}

/** The words of inline pieces, without their style. */
export function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((each) => ("children" in each ? wordsOf(each.children) : "text" in each ? each.text : ""))
    .join("");
}

function runAt(text: string, at: number, character: string): number {
  let end = at;
  while (text[end] === character) end += 1;
  return end - at;
}

function runsOf(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>();
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const places = runs.get(run.length);
    if (places === undefined) runs.set(run.length, [index]);
    else places.push(index);
  }
  for (const places of runs.values()) places.reverse();
  return runs;
}
