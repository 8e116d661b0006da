import { adminRoutes } from "./admin/routes.js";
import { assemble, listen } from "./assembly.js";
import { type PlatformOptions, resolveOptions } from "./options.js";
import { Platform } from "./platform.js";

/**
 * Starts a local platform in this process.
 *
 * @returns the running platform; call its `close()` when done
 * @throws PlatformError for an option that does not fit; otherwise whatever `listen` fails with
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const resolved = resolveOptions(options);
  const parts = assemble(resolved);
  const platform = new Platform(parts);
  adminRoutes(parts.app, platform);
  try {
    await listen(parts, resolved);
    if (resolved.localClient !== undefined) await platform.localClient.start(resolved.localClient);
  } catch (error) {
    await platform.close();
    throw error;
  }
  return platform;
}
