/** Markdown as the service's clients read it: what a bot's author writes is what people see. */

import { expect, test } from "vitest";
import type { Inline } from "../../../../platform/web/messages/inline.js";
import {
  type Block,
  isEmojisAlone,
  parseMarkdown,
} from "../../../../platform/web/messages/markdown.js";

/** Blocks and pieces in one line, to compare with. */
function shown(text: string): string {
  return parseMarkdown(text).map(block).join(" ");
}

function block(each: Block): string {
  if (each.type === "code") return `code:${each.language}(${each.text})`;
  if (each.type === "quote") return `quote(${each.children.map(block).join(" ")})`;
  if (each.type === "list") {
    const items = each.items.map(({ children, lists }) =>
      [line(children), ...lists.map(block)].join(" "),
    );
    return `${each.start === undefined ? "ul" : `ol${each.start}`}(${items.join("; ")})`;
  }
  const name = each.type === "heading" ? `h${each.level}` : each.type === "subtext" ? "sub" : "p";
  return `${name}(${line(each.children)})`;
}

function line(pieces: readonly Inline[]): string {
  return pieces.map(piece).join("");
}

function piece(each: Inline): string {
  if (each.type === "text") return each.text;
  if (each.type === "code") return `code(${each.text})`;
  if (each.type === "link") return `a:${each.href}(${line(each.children)})`;
  if ("children" in each) return `${each.type}(${line(each.children)})`;
  if (each.type === "time") return `time(${each.at} ${each.style})`;
  const { type, name = "", id = "" } = each as { type: string; name?: string; id?: string };
  return `${type}(${[name, id].filter(Boolean).join(" ")})`;
}

test.each([
  ["**a** *b* _c_ __d__ ~~e~~ ||f||", "p(strong(a) em(b) em(c) underline(d) strike(e) spoiler(f))"],
  ["***a*** **b *c***", "p(strong(em(a)) strong(b em(c)))"],
  ["*a **b***", "p(em(a strong(b)))"],
  ["__**a**__ ||~~b~~||", "p(underline(strong(a)) spoiler(strike(b)))"],
  ["**two\nlines**", "p(strong(two\nlines))"],
  ["snake_case_name 2 * 3 * 4 **open", "p(snake_case_name 2 * 3 * 4 **open)"],
  ["\\*not\\* \\`code\\` a\\b", "p(*not* `code` a\\b)"],
  ["`**a**` ``b`c`` `open", "p(code(**a**) code(b`c) `open)"],
  ["# One\n## Two\n### Three\n#### Four\n#Five", "h1(One) h2(Two) h3(Three) p(#### Four\n#Five)"],
  ["-# **small**", "sub(strong(small))"],
  ["- a\n  - b\n* c\n1. d\n2. e", "ul(a ul(b); c) ol1(d; e)"],
  ["5. five\n  more", "ol5(five\nmore)"],
  ["> a\n> **b**\nc", "quote(p(a\nstrong(b))) p(c)"],
  ["a\n>>> b\n> c", "p(a) quote(p(b\n> c))"],
  ["before ```js\nlet a = 1;\n``` after", "p(before) code:js(let a = 1;) p( after)"],
  ["```one line```", "code:(one line)"],
  ["> ```\n> code\n> ```", "quote(code:(code))"],
  ["[a **b**](https://game.example/x_y)", "p(a:https://game.example/x_y(a strong(b)))"],
  ['[a](<https://game.example/(1)> "title")', "p(a:https://game.example/(1)(a))"],
  ["[a](javascript:alert(1))", "p([a](javascript:alert(1)))"],
  [
    "[https://bank.example](https://evil.example)",
    "p([a:https://bank.example(https://bank.example)](a:https://evil.example(https://evil.example)))",
  ],
  [
    "See https://a.example/b_c_d, or <https://e.example>.",
    "p(See a:https://a.example/b_c_d(https://a.example/b_c_d), or a:https://e.example(https://e.example).)",
  ],
  [
    "**https://a.example/** (https://b.example)",
    "p(strong(a:https://a.example/(https://a.example/)) (a:https://b.example(https://b.example)))",
  ],
  [
    "<@12> <@!13> <@&14> <#15> @everyone @here",
    "p(user(12) user(13) role(14) channel(15) everyone(@everyone) everyone(@here))",
  ],
  [
    "</race start:16> <:car:17> <a:run:18> <id:guide>",
    "p(command(race start 16) emoji(car 17) emoji(run 18) guide(guide))",
  ],
  ["<t:1767225600> <t:1767225600:R> <t:x>", "p(time(1767225600 f) time(1767225600 R) <t:x>)"],
  ["<b>bold</b> &amp; <script>", "p(<b>bold</b> &amp; <script>)"],
  ["", ""],
])("%j is read as clients read it", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("emojis alone are large, and text or many are not", () => {
  for (const text of ["🏎️ 🎉", "<:car:17>", "👨‍👩‍👧"])
    expect(isEmojisAlone(parseMarkdown(text))).toBe(true);
  for (const text of ["a 🎉", "12", "🎉".repeat(100), "# 🎉"]) {
    expect(isEmojisAlone(parseMarkdown(text))).toBe(false);
  }
});

/** A guard against time that grows with the square of the length: those would take hours. */
const SIZE = 100_000;

test.each([
  "**",
  "__",
  "***",
  "*a ",
  "_a ",
  "~~",
  "||",
  "`",
  "`a``",
  "[",
  "[a](",
  "[a](http://",
  "](http://x)",
  "](http://x",
  "[http://a ](http://x)",
  "<",
  "<a:",
  "</a ",
  "<t:1",
  "http://",
  "https://a.",
  "# ",
  "> ",
  "> \n",
  ">>> ",
  "- a\n",
  "  - a\n",
  "1. ",
  "```",
  "```a",
  "```\n",
  "\\",
  "**__*~~||[",
  "\u0000",
  " ",
  "\n",
  "@here",
  "-# ",
  "a\n\n",
  "`a`",
  "*[_",
  "``` \n",
])("100,000 characters of %j are read in time that grows with the length", (unit) => {
  const text = unit.repeat(SIZE / unit.length);
  const words = JSON.stringify([parseMarkdown(text), parseMarkdown(`*[${text}`)]).length;
  expect(words).toBeGreaterThan(0);
});
