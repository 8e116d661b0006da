// Draws docs/images/demo.svg, a terminal in which the demo runs, from what the demo printed:
//
//   npm run --silent demo | node tools/docs/demo-picture.mjs
//
// It moves by CSS alone, from a first part that is there at once. Who asks for less motion sees its end.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { root } from "../run-command.mjs";

const ROWS = 20;
const LINE = 20;
const WIDTH = 720;
/** The command of those who have the archive of the examples. */
const COMMAND = "npx tsx examples/demo.ts";
/** So many lines are there from the start. */
const FIRST = 15;
/** Seconds between two lines, and how long the end is shown. */
const PACE = 0.35;
const PAUSE = 4;

const escape = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Longer lines would leave the picture. */
const cut = (text) => (text.length > 78 ? `${text.slice(0, 77)}…` : text);

/** A line of the demo: a heading, or a time, who, and what happened. */
function spans(line) {
  const [, time, who, what] = /^( *[\d.]+ s) {2}(\S+ *)(.*)$/.exec(cut(line)) ?? [];
  if (time === undefined) return `<tspan class="h">${escape(cut(line))}</tspan>`;
  return `<tspan class="t">${time}  </tspan><tspan class="w">${escape(who)}</tspan>${escape(what)}`;
}

export function draw(output) {
  const lines = [`$ ${COMMAND}`, "", ...output.trimEnd().split("\n")];
  const timeOf = (line) => Math.max(0, line - FIRST) * PACE;
  const duration = timeOf(lines.length) + PAUSE;
  const percent = (seconds) => `${((100 * seconds) / duration).toFixed(2)}%`;
  const texts = lines.map((line, at) => {
    return `<text y="${at * LINE}" class="l" style="animation-name:l${at}">${spans(line)}</text>`;
  });
  const shown = lines.map((_, at) =>
    at < FIRST
      ? `@keyframes l${at}{0%,100%{opacity:1}}`
      : `@keyframes l${at}{0%{opacity:0}${percent(timeOf(at))},100%{opacity:1}}`,
  );
  const hidden = Math.max(0, lines.length - ROWS);
  const scroll = Array.from({ length: hidden + 1 }, (_, at) => {
    const start = percent(timeOf(at + ROWS - 1));
    return `${start}{transform:translateY(${-at * LINE}px)}`;
  });
  const end = `translateY(${-hidden * LINE}px)`;
  const height = ROWS * LINE + 60;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>The demo in a terminal</title>
<style>
text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d7dae0;white-space:pre}
.h{fill:#fff;font-weight:700}.t{fill:#7d8590}.w{fill:#8ab4ff}
.s{animation:s ${duration}s step-end infinite}
.l{opacity:0;animation:${duration}s step-end infinite}
${shown.join("")}
@keyframes s{0%{transform:none}${scroll.join("")}100%{transform:${end}}}
@media (prefers-reduced-motion:reduce){.l{animation:none;opacity:1}.s{animation:none;transform:${end}}}
</style>
<rect width="${WIDTH}" height="${height}" rx="10" fill="#1b1e25"/>
<circle cx="20" cy="18" r="5" fill="#ff5f57"/><circle cx="38" cy="18" r="5" fill="#febc2e"/><circle cx="56" cy="18" r="5" fill="#28c840"/>
<clipPath id="c"><rect y="-15" width="${WIDTH - 40}" height="${ROWS * LINE + 4}"/></clipPath>
<g transform="translate(20 51)" clip-path="url(#c)"><g class="s">
${texts.join("\n")}
</g></g>
</svg>
`;
}

if (process.argv[1]?.endsWith("demo-picture.mjs")) {
  writeFileSync(join(root, "docs", "images", "demo.svg"), draw(readFileSync(0, "utf8")));
}
