import { createReadStream, statSync } from "node:fs";
import type { RequestListener } from "node:http";
import { fileURLToPath } from "node:url";

const sdk = fileURLToPath(
  new URL("../../../node_modules/@discord/embedded-app-sdk/output/", import.meta.url),
);

/** Serves a page with the unmodified embedded SDK, whose object is `sdk` there. */
export function embeddedPage(clientId: () => string): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://app");
    if (pathname.startsWith("/sdk/")) {
      const file = sdk + pathname.slice("/sdk/".length);
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { "content-type": "text/javascript" });
      createReadStream(file).pipe(response);
      return;
    }
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><html><head><title>App</title></head><body><script type="module">
      import { DiscordSDK, patchUrlMappings } from "/sdk/index.mjs";
      window.patchUrlMappings = patchUrlMappings;
      window.seen = [];
      window.sdk = new DiscordSDK("${clientId()}");
      window.becameReady = window.sdk.ready().then(() => true);
      document.title = "loaded";
    </script></body></html>`);
  };
}
