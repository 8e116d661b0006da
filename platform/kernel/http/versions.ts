/** Versions of the HTTP API and the gateway that the platform serves (protocol 0.4). */
export const SERVED_VERSIONS = [9, 10] as const;

/** The root of the HTTP API in the latest version, which requests to both are routed to: they have the same routes. */
export const API_ROOT = `/api/v${SERVED_VERSIONS[1]}`;

/** True for a path segment such as `v10` that names a served version. */
export function isServedVersion(segment: string): boolean {
  return SERVED_VERSIONS.some((version) => segment === `v${version}`);
}

/**
 * A path with its version. The addresses of webhooks, which people copy into other programs, name
 * none; all other paths must.
 */
export function versioned(path: string): string {
  return path.replace(/^\/api\/webhooks\//, `${API_ROOT}/webhooks/`);
}

/** A path as one of the latest version, when its version is served. */
export function asLatestVersion(path: string): string {
  return path.replace(/^\/api\/(v\d+)(?=\/)/, (root, version) =>
    isServedVersion(version) ? API_ROOT : root,
  );
}
