import { type Inline, type Style, wordsOf } from "./inline.js";
import { type Read, readAngle, readTarget, readUrl } from "./inline-links.js";
import { isSpace, isWord, runAt, runsOf } from "./inline-runs.js";

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

interface Frame {
  readonly kind: Kind | undefined;
  readonly children: Inline[];
}

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
      (character === "<" && this.#take(readAngle(text, at))) ||
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

  #take(read: Read | undefined): boolean {
    return read !== undefined && this.#add(...read);
  }

  #everyone(): boolean {
    const name = ["@everyone", "@here"].find((each) => this.text.startsWith(each, this.#at));
    return name !== undefined && this.#add({ type: "everyone", name }, this.#at + name.length);
  }

  #url(): boolean {
    const stops = this.#frames
      .map(({ kind }) => kind?.[0] ?? "")
      .join("")
      .replace("[", "]");
    return this.#take(readUrl(this.text, this.#at, stops));
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
    const target = readTarget(text, this.#at + 1);
    if (target === undefined) return false;
    this.#flush();
    this.#dropAbove("[");
    const { children } = this.#top;
    if (children.length === 0 || /https?:\/\//i.test(wordsOf(children))) {
      this.#drop();
      return false;
    }
    this.#frames.pop();
    const [href, end] = target;
    return this.#add({ type: "link", href, children }, end);
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
