/** The package's code twice in one process, over one addon, as where Jest runs several files of tests. */

import { expect, it, vi } from "vitest";

it("works each time", async () => {
  for (let file = 0; file < 3; file += 1) {
    vi.resetModules();
    const { AuthorizationArgs, Client } = await import("game-social-sdk");
    using client = new Client({ applicationId: "1234" });
    expect(client.getApplicationId()).toBe("1234");
    const args = new AuthorizationArgs({ scopes: "openid" });
    expect(args).toBeInstanceOf(AuthorizationArgs);
    expect(args.constructor).toBe(AuthorizationArgs);
    expect(JSON.parse(JSON.stringify(args))).toMatchObject({ scopes: "openid" });
  }
});
