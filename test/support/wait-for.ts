import { vi } from "vitest";

/**
 * Waits until `check` no longer throws, for as long as `expect.poll` does (vitest.config.ts). Vitest's own
 * default, a second, is too short for a busy machine.
 * @returns what `check` returned
 */
export const waitFor = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, 60_000);
