/** Versions of the HTTP API and the gateway that the platform serves (protocol 0.4). */
export const SERVED_VERSIONS = [9, 10] as const;

/** True for a path segment such as `v10` that names a served version. */
export function isServedVersion(segment: string): boolean {
  return SERVED_VERSIONS.some((version) => segment === `v${version}`);
}

/**
 * A path with its version. The addresses of webhooks, which people copy into other programs, name
 * none; all other paths must.
 */
export function versioned(path: string): string {
  const latest = SERVED_VERSIONS[SERVED_VERSIONS.length - 1];
  return path.replace(/^\/api\/webhooks\//, `/api/v${latest}/webhooks/`);
}
