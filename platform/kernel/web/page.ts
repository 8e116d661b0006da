import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { Html, html } from "./html.js";
import { styles } from "./styles.js";

/** A page to send. */
export interface Page {
  title: string;
  body: Html;
  /** HTTP status. Default 200. */
  status?: number;
  /** Where forms of the page may lead, besides the platform itself, as CSP sources. */
  formTargets?: readonly string[];
  /** Shows pictures of the platform. */
  images?: boolean;
  /** Fills the width of the window instead of a narrow card. */
  wide?: boolean;
}

/** By which a page has these styles alone. */
const STYLE = `'sha256-${createHash("sha256").update(styles).digest("base64")}'`;

/** Sends a page that loads nothing from anywhere but pictures of the platform, runs no script and cannot be framed. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE}`,
    ["form-action 'self'", ...(page.formTargets ?? [])].join(" "),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    // The icon, which is empty: else browsers ask for one.
    page.images ? "img-src data: 'self'" : "img-src data:",
  ];
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="icon" href="data:,">
<style>${new Html(styles)}</style>
</head>
<body class="${page.wide ? "wide" : "card"}">
<main>
${page.body}
</main>
</body>
</html>
`;
  return reply
    .code(page.status ?? 200)
    .headers({
      "content-security-policy": policy.join("; "),
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    })
    .type("text/html; charset=utf-8")
    .send(document.text);
}
