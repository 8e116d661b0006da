import { oauth2 } from "./domains/identity/oauth2/domain.js";
import { localClient } from "./domains/local/client/domain.js";
import { voice } from "./domains/voice/servers/domain.js";
import { domains } from "./domains.js";
import type { EdgesSettings } from "./edges/core/settings.js";
import { Assembly } from "./kernel/assemble.js";
import { createKernel } from "./kernel/kernel.js";
import { openState } from "./kernel/store/open-state.js";
import { type PlatformOptions, resolveOptions } from "./options.js";
import { Platform } from "./platform.js";

/**
 * Starts a local platform in this process.
 *
 * @returns the running platform; call its `close()` when done
 * @throws PlatformError for an option or a state that does not fit; otherwise whatever `listen` fails
 *   with
 */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const resolved = resolveOptions(options);
  const kernel = createKernel(resolved);
  const { adminToken = kernel.random.secret(), host, port } = resolved;
  const assembly = new Assembly(kernel, domains, { ...resolved, adminToken });
  assembly.part(oauth2).api.deviceFlows.pollInterval = resolved.devicePollInterval;
  const platform = new Platform(assembly);
  try {
    // First of all, as two platforms on one bus must not both get as far as to write.
    const edges = resolved.edges === undefined ? undefined : await openEdges(resolved.edges);
    assembly.edges = edges;
    if (resolved.state !== undefined) openState(kernel.store, resolved.state);
    const { admissions } = assembly.part(voice).api;
    await admissions.start(resolved.voice);
    await assembly.listen(host, port);
    if (resolved.localClient !== undefined) {
      await assembly.part(localClient).api.start(resolved.localClient);
    }
    const { events, gateways, traffic } = kernel;
    const { heartbeatInterval } = resolved.voice;
    edges?.serve({
      gateway: assembly.gatewayContext,
      gateways,
      voice: { admissions, events, traffic, heartbeatInterval },
    });
  } catch (error) {
    await platform.close();
    throw error;
  }
  return platform;
}

/** Connects to the bus. Nothing of it is loaded where there are no edges. */
async function openEdges(settings: EdgesSettings) {
  const { EdgeCore } = await import("./edges/core/edge-core.js");
  return EdgeCore.open(settings);
}
