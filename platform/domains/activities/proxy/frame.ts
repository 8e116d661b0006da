import type { IncomingMessage, ServerResponse } from "node:http";
import { Html, html } from "../../../kernel/web/html.js";

/** Path of the page that holds an activity's frame; it is never the application's. */
export const FRAME_PATH = "/.platform/frame";

/** What an activity may do in its frame, which both frames say (activities 2.15). */
export const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-downloads";
export const ALLOW =
  "autoplay; fullscreen; clipboard-write; encrypted-media; gamepad; screen-wake-lock";

/**
 * Passes messages on between the activity and the platform's page. The embedded SDK listens to its own
 * origin, which this page has, too, and so outlives a reload of the activity.
 */
const relay = `(() => {
  const host = document.body.dataset.host;
  const frame = document.querySelector("iframe");
  addEventListener("message", ({ source, origin, data }) => {
    if (source === frame.contentWindow) {
      // The SDK's messages are lists; the proxy's script reports what fails in the activity.
      const trouble = data?.violation !== undefined || data?.failure !== undefined;
      parent.postMessage(trouble ? data : { activity: data, origin }, host);
    } else if (source === parent && origin === host && Array.isArray(data?.activity)) {
      frame.contentWindow.postMessage(data.activity, location.origin);
    }
  });
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    parent.postMessage({ violation: [effectiveDirective, blockedURI] }, host));
  frame.src = frame.dataset.src;
})();`;

/** Sends the page that holds the activity's frame, to the platform's own pages alone. */
export function sendFrame(
  request: IncomingMessage,
  response: ServerResponse,
  hosts: readonly string[],
  nonce: string,
): number {
  const { searchParams } = new URL(request.url ?? "/", "http://activity");
  const host = searchParams.get("host") ?? "";
  if (!hosts.includes(host)) return sendText(response, 400, "This page belongs to the platform.\n");
  searchParams.delete("host");
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Activity</title>
<style nonce="${nonce}">html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block;overflow:hidden}</style>
</head>
<body data-host="${host}">
<iframe title="Activity" sandbox="${SANDBOX}" allow="${ALLOW}" data-src="/?${searchParams.toString()}"></iframe>
<script nonce="${nonce}">${new Html(relay)}</script>
</body>
</html>
`;
  response.writeHead(200, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": [
      "default-src 'none'",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
      "frame-src 'self'",
      "base-uri 'none'",
      `frame-ancestors ${hosts.join(" ")}`,
    ].join("; "),
  });
  response.end(page.text);
  return 200;
}

/** Answers with a text; returns the status. */
export function sendText(response: ServerResponse, status: number, text: string): number {
  response.writeHead(status, {
    "content-type": "text/plain; charset=utf-8",
    "content-length": Buffer.byteLength(text),
    "x-content-type-options": "nosniff",
  });
  response.end(text);
  return status;
}
