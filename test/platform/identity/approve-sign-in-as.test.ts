/** Signing in at a platform of another process, by its address and its admin token alone. */

import { expect, test } from "vitest";
import { approveSignInAs } from "../../../platform/index.js";
import { poll, startDevice } from "../support/device.js";
import { authorizeUrl, openWithGame } from "../support/platform.js";

test("a user of a platform elsewhere opens the page of a sign-in, by browser or by device", async () => {
  const { platform, user, game } = await openWithGame();
  const open = approveSignInAs(user.username, platform);
  const location = await open({ url: authorizeUrl(platform, game.id) });
  expect(new URL(location ?? "").searchParams.get("code")).toEqual(expect.any(String));
  const { body } = await startDevice(platform, game.id);
  expect(await open({ url: body.verification_uri_complete })).toBeUndefined();
  expect((await poll(platform, game.id, body.device_code)).status).toBe(200);
});

test("errors say which user, token or address is missing", async () => {
  const { platform, game } = await openWithGame();
  const url = authorizeUrl(platform, game.id);
  await expect(approveSignInAs("nobody", platform)({ url })).rejects.toThrow(
    `The platform at ${platform.webBase} has no user "nobody".`,
  );
  const { webBase } = platform;
  await expect(approveSignInAs("alice", { webBase, adminToken: "wrong" })({ url })).rejects.toThrow(
    `The platform at ${webBase} answered 401 when "alice" was to sign in`,
  );
  expect(() => approveSignInAs("alice", { webBase, adminToken: "" })).toThrow(
    "set SOCIAL_SDK_WEB_BASE and PLATFORM_ADMIN_TOKEN",
  );
});
