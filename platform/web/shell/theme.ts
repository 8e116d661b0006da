import { signal } from "@preact/signals";

/** Which colours the window has: those of the system, or the person's own choice. */
export type Theme = "dark" | "light" | "system";

export const THEMES = { system: "Same as the system", light: "Light", dark: "Dark" } as const;

const KEY = "theme";

const stored = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Browsers can be told to store nothing.
    return null;
  }
};

export const theme = signal<Theme>(stored() === "dark" ? "dark" : "system");
if (stored() === "light") theme.value = "light";
show();

/** Changes the colours, and keeps the choice for this browser. */
export function chooseTheme(chosen: Theme): void {
  theme.value = chosen;
  show();
  try {
    if (chosen === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // It holds until the page is left.
  }
}

function show(): void {
  if (theme.value === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
}
