import { Html, html } from "../../kernel/web/html.js";
import { spoken } from "../durations.js";
import { failureLines } from "./headline.js";
import { linesOf, type TraceLine } from "./lines.js";
import { readTrace, type Trace, writeTrace } from "./trace-file.js";

/** Where a page has the trace itself, so that one file is both. */
const OPENING = '<script type="application/json" id="trace">';
const CLOSING = "</script>";

const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--fg:#1c1e21;--soft:#68707a;--line:#e3e6ea;--wrong:#c0272d;--wrong-bg:#fdf0f0;--mark:#3b5bdb}
@media (prefers-color-scheme:dark){:root{--bg:#16181c;--fg:#e6e8eb;--soft:#98a1ac;--line:#2b3036;--wrong:#ff8787;--wrong-bg:#2d1c1e;--mark:#91a7ff}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--fg);font:14px/1.5 system-ui,sans-serif}
header{padding:20px 24px;border-bottom:1px solid var(--line)}h1{margin:0;font-size:18px}h2{font-size:15px;margin:24px 24px 8px}
header p{margin:4px 0 0;color:var(--soft)}pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font:12px/1.5 ui-monospace,monospace}
.failure{margin:12px 0 0;padding:10px 12px;border-left:3px solid var(--wrong);background:var(--wrong-bg)}
fieldset{border:0;margin:0;padding:10px 24px;display:flex;flex-wrap:wrap;gap:4px 14px;color:var(--soft)}legend{position:absolute;left:-9999px}
ol{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--line)}
summary{display:grid;grid-template-columns:84px 84px 1fr;gap:12px;padding:4px 24px;cursor:pointer;overflow-wrap:anywhere}
summary::marker{content:""}summary:hover{background:color-mix(in srgb,var(--mark) 8%,transparent)}
summary time{color:var(--soft);text-align:right;font-variant-numeric:tabular-nums}summary b{color:var(--mark);font-weight:500}
.wrong summary{background:var(--wrong-bg)}.wrong b{color:var(--wrong)}.quiet{color:var(--soft)}
details pre,section pre{padding:8px 24px 12px 216px;color:var(--soft)}section pre{padding-left:24px}
@media (max-width:600px){summary{grid-template-columns:auto 1fr}summary time{text-align:left}summary span{grid-column:1/-1}details pre{padding-left:24px}}
header a{color:var(--mark)}li:target summary{outline:2px solid var(--mark);outline-offset:-2px}
.jump{padding:2px 24px;color:var(--mark);text-align:center}[hidden]{display:none}`;

/** Shows and hides kinds of entries; without it all but the quiet ones can be read all the same. */
const SCRIPT = `
for (const box of document.querySelectorAll("input[data-kind]")) box.addEventListener("change", () => {
  for (const row of document.querySelectorAll('[data-row="' + box.dataset.kind + '"]')) row.hidden = !box.checked;
});`;

/** Names of the rows to which the page's head leads. */
const MARKS = { first: "first-mark", failure: "failure" } as const;

/** @param mark - the row's id, if the page's head leads to it */
function row(line: TraceLine, mark: string | undefined): Html {
  const { entry, copies, ms, text, weight, moved } = line;
  const kind = weight === "quiet" ? "quiet" : entry.kind;
  const jump =
    Math.abs(moved) < 1
      ? undefined
      : html`<div class="jump">the clock is moved by ${moved < 0 ? "−" : ""}${spoken(Math.abs(moved))}</div>`;
  return html`<li class="${weight}" data-row="${kind}"${mark === undefined ? undefined : html` id="${mark}"`}${new Html(weight === "quiet" ? " hidden" : "")}>${jump}<details>
<summary><time>${spoken(ms)}</time><b>${entry.kind}</b><span>${text}</span></summary>
<pre>${[entry, ...copies].map((each) => JSON.stringify(each, null, 2)).join("\n")}</pre></details></li>
`;
}

/** A page that shows a trace, and needs nothing else. It holds the trace, too. */
export function tracePage(trace: Trace): string {
  const lines = linesOf(trace);
  const kinds = new Set(
    lines.map(({ entry, weight }) => (weight === "quiet" ? "quiet" : entry.kind)),
  );
  const boxes = [...kinds].map(
    (kind) =>
      html`<label><input type="checkbox" data-kind="${kind}"${new Html(kind === "quiet" ? "" : " checked")}> ${kind}</label>`,
  );
  const marked = lines.filter(({ weight }) => weight === "wrong");
  const [first, last] = [marked[0], marked.at(-1)];
  const markOf = (line: TraceLine) =>
    line === last ? MARKS.failure : line === first ? MARKS.first : undefined;
  const links =
    last === undefined
      ? undefined
      : html`<p>${first === last ? undefined : html`<a href="#${MARKS.first}">The first of ${marked.length} marked entries</a> · `}<a href="#${MARKS.failure}">The last one</a></p>`;
  const why = failureLines(trace).join("\n");
  const failure = why === "" ? undefined : html`<pre class="failure">${why}</pre>`;
  const state = (name: string, view: unknown) =>
    html`<section><h2>${name}</h2><details><summary><time></time><b>state</b><span>as platform.view() has it</span></summary><pre>${JSON.stringify(view, null, 2)}</pre></details></section>`;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${trace.name}</title><style>${new Html(STYLE)}</style></head><body>
<header><h1>${trace.name}</h1><p>${trace.entries.length} entries; the clock began at ${new Date(trace.start).toISOString()}${trace.frozen ? " and stood still" : ""}${trace.forgotten > 0 ? `; ${trace.forgotten} earlier ones are left out` : ""}</p>${failure}${links}</header>
<main><fieldset><legend>Kinds of entries</legend>${boxes}</fieldset><ol>
${lines.map((line) => row(line, markOf(line)))}</ol>${state("Before", trace.before)}${state("After", trace.after)}</main>
<script>${new Html(SCRIPT)}</script>
`;
  // No text of a trace can end the element that holds it.
  const held = writeTrace(trace).replaceAll("<", "\\u003c");
  return `${page}${OPENING}${held}${CLOSING}</body></html>\n`;
}

/** Reads a trace from its page, or from its JSON. @throws PlatformError for another file */
export function openTrace(text: string): Trace {
  const start = text.indexOf(OPENING);
  if (start < 0) return readTrace(text);
  return readTrace(text.slice(start + OPENING.length, text.lastIndexOf(CLOSING)));
}
