/** An activity under development: a real development server behind the proxy (activities 5, 7.7). */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, onTestFinished, test } from "vitest";
import { activities, activityProxy } from "../../../platform/index.js";
import { chromiumPath } from "../support/browser.js";
import { activityFrame, openEmbedded } from "../support/embedded-app.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

const page = (title: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p></p>` +
  '<script type="module" src="/main.js"></script></body></html>';
const text = (words: string) => `export const text = ${JSON.stringify(words)};\n`;
const main = `import { text } from "./text.js";
const show = (words) => { document.querySelector("p").textContent = words; };
show(text);
// Lost when the document is loaded again.
window.loads ??= crypto.randomUUID();
import.meta.hot.accept("./text.js", (module) => show(module.text));
`;

/** A development server of a page of three files, on a port of its own. */
async function develop() {
  const root = mkdtempSync(join(tmpdir(), "activity-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const write = (file: string, content: string) => writeFileSync(join(root, file), content);
  write("index.html", page("First"));
  write("main.js", main);
  write("text.js", text("one"));
  const server = await createServer({
    root,
    configFile: false,
    logLevel: "silent",
    cacheDir: join(root, "cache"),
    optimizeDeps: { noDiscovery: true },
    server: { host: "127.0.0.1", port: 0, strictPort: true },
  });
  onTestFinished(() => server.close());
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return { target: `127.0.0.1:${address.port}`, write };
}

withBrowser(
  "what is changed shows at once, without a load if the page takes it, by a load if not",
  async () => {
    const { platform, user, game, host, browser } = await openEmbedded();
    const { target, write } = await develop();
    platform.domain(activities).configure(game.id, { urlMappings: [{ prefix: "/", target }] });
    const { log } = platform.domain(activityProxy);
    const connected = new Promise<void>((resolve) => {
      onTestFinished(log.subscribe(({ status }) => status === 101 && resolve()));
    });
    const shown = await browser.newPage();
    shown.setDefaultTimeout(0);
    await shown.goto(host.address(game.id, user.id));
    const frame = await activityFrame(shown);
    await frame.getByText("one").waitFor();
    await connected;
    const first = await frame.evaluate("window.loads");
    write("text.js", text("two"));
    await frame.getByText("two").waitFor();
    expect(await frame.evaluate("window.loads")).toBe(first);
    write("index.html", page("Second"));
    await frame.getByRole("heading", { name: "Second" }).waitFor();
    await frame.getByText("two").waitFor();
    expect(await frame.evaluate("window.loads")).not.toBe(first);
    const wrong = log.of(game.id).filter(({ status }) => status >= 400);
    expect(wrong).toEqual([]);
  },
);
