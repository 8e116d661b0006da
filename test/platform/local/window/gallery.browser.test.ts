/** The gallery: every shape of message, in the platform's wire form, cut nowhere and readable everywhere. */

import { expect, test } from "vitest";
import { samples } from "../../../../platform/web/gallery/samples.js";
import { Description, present } from "../../conformance/support/description.js";
import { findings } from "../../support/axe.js";
import { chromiumPath } from "../../support/browser.js";
import { open } from "../../support/platform.js";
import { overflowing } from "./support/overflow.js";
import { openWindow } from "./support/window.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

/** A guard against hangs only: a browser is slow to start on a busy machine. */
const LONG = 300_000;

/** What the description does not know: forwards (contract, bots 3.7), and links of lobbies (protocol 3.14). */
const UNKNOWN = [
  "Forwarded, published and by a webhook: /message_reference/type",
  "System messages: /type",
];

test.skipIf(!present)("each message of the gallery is what the API description has for it", () => {
  const description = new Description();
  const found = samples.flatMap(({ title, messages }) =>
    messages.flatMap((body) =>
      description.schemaFindings("MessageResponse", body).map((finding) => `${title}: ${finding}`),
    ),
  );
  const faults = found.filter((fault) => !UNKNOWN.some((each) => fault.startsWith(each)));
  expect(faults).toEqual([]);
});

withBrowser(
  "no message is cut or overflows on any width, and axe finds nothing in both themes",
  async () => {
    const platform = await open();
    const { page } = await openWindow(platform);
    await page.goto(`${platform.webBase}/_ui/gallery`);
    await page.getByRole("heading", { name: "Gallery of messages" }).waitFor();
    expect(await overflowing(page)).toEqual([]);
    expect(await findings(page)).toEqual([]);
  },
  LONG,
);
