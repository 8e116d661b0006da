import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { FRAME_PATH } from "./frame.js";
import { TICKET } from "./signer.js";

/** Largest document that inline scripts are allowed in; a larger one passes as it is. */
export const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;

/**
 * Runs before the activity's own scripts. `patchUrlMappings` of the embedded SDK keeps the scheme of
 * what it rewrites, so that `https` addresses would lead to the activity's host, where only this page's
 * scheme is served; this puts them right. It also reports what fails in the document, as browsers do so
 * to the document alone.
 */
const shimOf = (ticket: string | undefined) => `(() => {
  // Requests name their page, and so its player; WebSockets do not.
  const ticket = ${JSON.stringify(ticket ?? null)};
  const socketAddress = (url) => {
    try {
      const address = new URL(own(url), location.href);
      if (ticket === null || address.hostname !== location.hostname) return own(url);
      address.searchParams.set("${TICKET}", ticket);
      return address.href;
    } catch { return url; }
  };
  const own = (url) => {
    try {
      const address = new URL(url, location.href);
      if (address.hostname !== location.hostname) return url;
      const plain = location.protocol === "http:";
      if (plain && address.protocol === "https:") address.protocol = "http:";
      else if (plain && address.protocol === "wss:") address.protocol = "ws:";
      else return url;
      address.port = location.port;
      return address.href;
    } catch { return url; }
  };
  const { fetch, WebSocket, XMLHttpRequest } = window;
  window.fetch = (input, init) => fetch.call(window,
    input instanceof Request
      ? (own(input.url) === input.url ? input : new Request(own(input.url), input))
      : own(String(input)), init);
  window.WebSocket = class extends WebSocket {
    constructor(url, protocols) { super(socketAddress(String(url)), protocols); }
  };
  const report = (trouble) => {
    try {
      if (parent.location.pathname === "${FRAME_PATH}") parent.postMessage(trouble, location.origin);
    } catch {} // The document is in a frame of another page.
  };
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report({ violation: [effectiveDirective, blockedURI] }));
  addEventListener("error", ({ message, filename, lineno }) =>
    report({ failure: message + " (" + filename + ":" + lineno + ")" }));
  addEventListener("unhandledrejection", ({ reason }) =>
    report({ failure: "Uncaught (in promise) " + String(reason) }));
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, url, ...rest) {
    return open.call(this, method, own(String(url)), ...rest);
  };
})();`;

/** A document's bytes without their compression; undefined for one that cannot be read. */
export function decoded(body: Buffer, encoding: string | undefined): Buffer | undefined {
  const limit = { maxOutputLength: MAX_DOCUMENT_BYTES };
  try {
    switch (encoding?.trim().toLowerCase()) {
      case undefined:
      case "":
      case "identity":
        return body;
      case "gzip":
        return gunzipSync(body, limit);
      case "br":
        return brotliDecompressSync(body, limit);
      case "deflate":
        return inflateSync(body, limit);
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/**
 * A document whose inline scripts carry a nonce; those with `src` need none (activities 2.16).
 *
 * @param ticket - of who plays, for the document's WebSockets
 */
export function withNonce(body: Buffer, nonce: string, ticket?: string): Buffer {
  // One byte, one character: what is not ASCII stays as it is.
  const text = body.toString("latin1");
  // What is never closed goes to the end, so that no document is read more than once.
  const script = /<!--[\s\S]*?(?:-->|$)|<script\b([^>]*)(?:>[\s\S]*?(?:<\/script\s*>|$)|$)/gi;
  const marked = text.replace(script, (whole, attributes: string | undefined) => {
    const closed = whole.length > "<script".length + (attributes?.length ?? 0);
    if (attributes === undefined || !closed || /\bsrc\s*=/i.test(attributes)) return whole;
    const own = attributes.replace(/\snonce\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/i, "");
    return `<script nonce="${nonce}"${own}>${whole.slice("<script>".length + attributes.length)}`;
  });
  const shim = `<script nonce="${nonce}">${shimOf(ticket)}</script>`;
  const head = /<(?:head|html|!doctype)\b[^>]*(?:>|$)/gi;
  let at = 0;
  for (const match of marked.matchAll(head)) {
    at = match.index + match[0].length;
    if (/^<head/i.test(match[0])) break;
  }
  return Buffer.from(marked.slice(0, at) + shim + marked.slice(at), "latin1");
}
