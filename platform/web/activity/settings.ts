/** What the platform writes into the page for its script. */
interface Settings {
  readonly application: { readonly id: string; readonly name: string };
  /** Path of the WebSocket of a player. */
  readonly socket: string;
  readonly players: readonly { readonly user: string; readonly name: string }[];
  /** Fields of the page's address that the WebSocket takes, too. */
  readonly query: Readonly<Record<string, string>>;
  /** Whether the application has a URL mapping, without which its activity cannot load. */
  readonly mapped: boolean;
  /** What scopes allow, in words. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** The settings of this page. */
export const settings: Settings = JSON.parse(
  document.getElementById("players")?.dataset.settings ?? "",
);
