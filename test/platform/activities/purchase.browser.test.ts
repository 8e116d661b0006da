/** A purchase in an activity, from the SDK's call to the entitlement (activities 2.8, 3.5). */

import { expect, test } from "vitest";
import { monetization } from "../../../platform/index.js";
import { chromiumPath } from "../support/browser.js";
import { call, listen, openEmbedded, seen } from "../support/embedded-app.js";

const withBrowser = test.skipIf(chromiumPath === undefined);

withBrowser(
  "a person changes their mind, then presses Buy twice: one entitlement, reported once",
  async () => {
    const { platform, user, game, show } = await openEmbedded();
    const store = platform.domain(monetization);
    const sku = store.createSku({
      applicationId: game.id,
      name: "Skin",
      kind: "durable",
      price: 500,
      currency: "jpy",
    });
    const { page, frames } = await show([user.id]);
    const [frame] = frames;
    if (frame === undefined) throw new Error("no frame");
    const { accessToken } = platform.issueToken({
      userId: user.id,
      applicationId: game.id,
      scopes: "identify",
    });
    await call(frame, "authenticate", { access_token: accessToken });
    await listen(frame, "ENTITLEMENT_CREATE");
    const dialog = page.getByRole("dialog", { name: "Buy Skin" });
    const cancelled = call(frame, "startPurchase", { sku_id: sku.id });
    // Yen have no smaller unit.
    await dialog.getByText("¥500.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await cancelled).toMatchObject({ refused: 5008 });
    expect(store.entitlements(user.id)).toEqual([]);
    const bought = call(frame, "startPurchase", { sku_id: sku.id });
    await dialog.getByRole("button", { name: "Buy" }).dblclick();
    expect(await bought).toMatchObject([{ sku_id: sku.id, user_id: user.id }]);
    expect(await seen(frame, "ENTITLEMENT_CREATE")).toMatchObject({
      entitlement: { sku_id: sku.id },
    });
    await dialog.waitFor({ state: "detached" });
    const again = call(frame, "startPurchase", { sku_id: sku.id });
    await dialog.getByRole("button", { name: "Buy" }).click();
    expect(await again).toMatchObject({ refused: 5009 });
    expect(await frame.evaluate("window.seen")).toEqual([]);
    expect(store.entitlements(user.id)).toHaveLength(1);
  },
);
