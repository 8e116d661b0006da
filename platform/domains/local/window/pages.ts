import type { FastifyReply } from "fastify";
import { WITHOUT_FAULTS } from "../../../kernel/faults/http-faults.js";
import type { Routes } from "../../../kernel/http/routes.js";
import { type Asset, readAsset } from "../../../kernel/web/assets.js";

/** Everything comes from the platform itself; nothing is evaluated or sent elsewhere, and no other site is framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  // Activities, on a page of the platform's own.
  "frame-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/** First parts of the application's addresses; what comes after them it reads itself. */
const PLACES = ["people", "guilds", "portal", "inspector", "clock", "faults", "sessions", "_ui"];

/** `/`, the places and `/window/…`: the web application. Its data comes by the admin API and the HTTP API. */
export function windowPages(app: Routes): void {
  for (const path of ["/", ...PLACES.flatMap((place) => [`/${place}`, `/${place}/*`])]) {
    app.get(path, WITHOUT_FAULTS, (_request, reply) => sendAsset(reply, readAsset("index.html")));
  }
  for (const file of ["window.js", "chunk.js", "guide.js", "window.css"] as const) {
    app.get(`/window/${file}`, WITHOUT_FAULTS, (_request, reply) =>
      sendAsset(reply, readAsset(file)),
    );
  }
}

function sendAsset(reply: FastifyReply, asset: Asset): FastifyReply {
  return reply
    .headers({
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    })
    .type(asset.type)
    .send(asset.content);
}
