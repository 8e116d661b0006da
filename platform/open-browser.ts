import { spawn } from "node:child_process";

/** What decides whether there is somebody to look at a browser. */
export interface Environment {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.platform` has it. */
  readonly system: string;
  /** Whether the output goes to a terminal. */
  readonly terminal: boolean;
}

const here = (): Environment => ({
  env: process.env,
  system: process.platform,
  terminal: process.stdout.isTTY === true,
});

/** Whether anybody sees a browser that opens: not in CI, nor in a script, nor without a display. */
export function hasViewer({ env, system, terminal }: Environment = here()): boolean {
  if (!terminal || (env.CI !== undefined && env.CI !== "" && env.CI !== "false")) return false;
  if (system === "win32" || system === "darwin") return true;
  return Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** The program that opens an address, and its arguments. No shell reads them. */
export function browserCommand(
  address: string,
  { env, system }: Environment = here(),
): [string, ...string[]] {
  const named = env.BROWSER?.split(":")[0]?.trim();
  if (named) return [named, address];
  if (system === "win32") return ["rundll32", "url.dll,FileProtocolHandler", address];
  return [system === "darwin" ? "open" : "xdg-open", address];
}

/** Opens an address in the browser of the user who started the program. It is not waited for. */
export function openBrowser(address: string, environment: Environment = here()): void {
  const [program, ...args] = browserCommand(address, environment);
  const started = spawn(program, args, { stdio: "ignore", detached: true, windowsHide: true });
  // Without a browser there is still the address, which was printed.
  started.on("error", () => {});
  started.unref();
}
