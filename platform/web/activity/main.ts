// The page of an activity: it shows the frame, the questions and what went wrong of each player, and
// passes messages on to the platform, which decides everything. The platform inlines what the build
// makes of this file.

import { element } from "./element.js";
import { type Details, type PromptKind, questionOf } from "./questions.js";
import { fitScreen } from "./screen.js";
import { settings } from "./settings.js";

const MAX_LINES = 200;
/** Longest text of what fails in an activity, in characters. */
const MAX_TEXT = 1000;

const LOCKS: Readonly<Record<number, string>> = {
  1: "",
  2: "The activity holds the screen upright.",
  3: "The activity holds the screen on its side.",
};

const PERMISSIONS =
  "autoplay; fullscreen; clipboard-write; encrypted-media; gamepad; screen-wake-lock";

const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-downloads";

interface Prompt {
  readonly id: number;
  readonly kind: PromptKind;
  readonly details: Details;
}

/** A request that the proxy of the activity has answered. */
interface ProxyEntry {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly problem?: string;
  readonly suggestion?: { readonly prefix: string; readonly target: string };
}

/** What the platform sends. */
type Message =
  | { readonly type: "activity"; readonly data: unknown }
  | { readonly type: "closed"; readonly code: number; readonly message: string }
  | { readonly type: "frame"; readonly origin: string; readonly path: string }
  | { readonly type: "log"; readonly level: string; readonly message: string }
  | { readonly type: "note" | "refused"; readonly text: string }
  | { readonly type: "open"; readonly url: string }
  | { readonly type: "orientation"; readonly lock: number; readonly turned: number }
  | { readonly type: "prompt"; readonly open: boolean; readonly prompt: Prompt }
  | { readonly type: "proxy"; readonly entry: ProxyEntry };

type Send = (message: object) => void;

/** What the content policy has refused, and how the activity can have it. */
function refusalText(violation: unknown): string {
  const [directive, given] = [violation].flat().map(String);
  const address = given?.slice(0, MAX_TEXT) ?? "";
  const { host = "" } = URL.canParse(address) ? new URL(address) : {};
  const advice = host && ` Add a mapping such as /${host} → ${host}, and load it from there.`;
  return `Refused by the content policy: ${directive} ${address}.${advice}`;
}

/** What a person does with a phone besides touching its screen. */
function phoneControls(send: Send): HTMLElement[] {
  if (settings.query.platform !== "mobile") return [];
  let orientation = 0;
  const turn = element("button", "Turn the phone");
  turn.addEventListener("click", () => {
    orientation = 1 - orientation;
    send({ type: "turn", orientation });
  });
  const heat = select("Heat", ["Cool", "Warm", "Hot", "Too hot"]);
  heat.addEventListener("change", () => send({ type: "thermal", state: Number(heat.value) }));
  return [turn, heat];
}

function select(label: string, options: readonly string[]): HTMLSelectElement {
  const made = element("select", undefined, { "aria-label": label });
  for (const [value, text] of options.entries()) {
    made.append(element("option", text, { value: String(value) }));
  }
  return made;
}

function checkbox(text: string, parent: HTMLElement): HTMLInputElement {
  const made = element("input", undefined, { type: "checkbox" });
  const row = element("label", text);
  row.prepend(made);
  parent.append(row);
  return made;
}

function filePicker(parent: HTMLElement): HTMLInputElement {
  const attributes = { type: "file", accept: "image/*", "aria-label": "Picture" };
  const made = element("input", undefined, attributes);
  parent.append(made);
  return made;
}

function base64(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.readAsDataURL(file);
  });
}

/** Asks the person something; the dialog stays until the platform says that it is answered. */
function dialogOf({ id, kind, details }: Prompt, send: Send): HTMLDialogElement {
  const [title, text, label] = questionOf(kind, details);
  const dialog = element("dialog", undefined, { open: "", "aria-label": title });
  const buttons = element("div", undefined, { class: "buttons" });
  const button = (name: string, attributes: Readonly<Record<string, string>>, act: () => void) => {
    const made = element("button", name, attributes);
    made.addEventListener("click", act);
    buttons.append(made);
  };
  const decide = (choice: object) => {
    for (const each of buttons.querySelectorAll("button")) each.disabled = true;
    send({ type: "decide", id, choice });
  };
  dialog.append(element("h3", title), element("p", text));
  const picture = kind === "upload" ? filePicker(dialog) : undefined;
  const always = kind === "link" ? checkbox("Trust this site from now on", dialog) : undefined;
  button(label, { class: "primary" }, async () => {
    if (kind === "link") window.open(details.url, "_blank", "noopener");
    const chosen = picture?.files?.[0];
    if (picture !== undefined && chosen === undefined) return;
    const file = chosen && {
      filename: chosen.name,
      contentType: chosen.type,
      data: await base64(chosen),
    };
    decide({
      action: "allow",
      ...(always?.checked ? { always: true } : {}),
      ...(file ? { file } : {}),
    });
  });
  const { link } = details;
  if (link !== undefined) {
    button("Copy link", {}, () => {
      navigator.clipboard?.writeText(link).catch(() => {});
      decide({ action: "copy" });
    });
  }
  button("Cancel", {}, () => decide({ action: "deny" }));
  dialog.append(buttons);
  return dialog;
}

interface Player {
  readonly user: string;
  readonly name: string;
}

/** Shows the activity of one player, over a WebSocket of its own, in place of one that has ended if it is named. */
function addPlayer(player: Player, ended?: HTMLElement): void {
  const { user, name } = player;
  const { application } = settings;
  const label = `${name} in ${application.name}`;
  const pane = element("section", undefined, { class: "player", "aria-label": label });
  const bar = element("header");
  const layout = select("Layout", ["Focused", "Picture in picture", "Grid"]);
  const leave = element("button", "Leave", { class: "link" });
  const lockText = element("p", undefined, { class: "lock" });
  const log = element("details");
  const lines = element("ol");

  const query = new URLSearchParams({ ...settings.query, application: application.id, user });
  const base = location.origin.replace(/^http/, "ws") + settings.socket;
  const socket = new WebSocket(`${base}?${query}`);
  const send: Send = (message) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  bar.append(element("h2", name), layout, ...phoneControls(send), leave);
  log.append(element("summary", "Log"), lines);
  pane.append(bar, log);
  if (ended === undefined) document.getElementById("players")?.append(pane);
  else ended.replaceWith(pane);

  const write = (text: string, wrong: boolean) => {
    lines.append(element("li", text, wrong ? { class: "wrong" } : {}));
    if (lines.childElementCount > MAX_LINES) lines.firstElementChild?.remove();
    if (wrong) log.open = true;
  };
  let frame: HTMLIFrameElement | undefined;
  let activityOrigin = "";
  let turned = 0;
  let over = false;
  const resize = () => {
    if (frame !== undefined) fitScreen(frame, Number(layout.value), turned);
  };
  const dialogs = new Map<number, HTMLDialogElement>();
  const end = (text: string, attributes: Readonly<Record<string, string>>) => {
    over = true;
    frame?.remove();
    for (const dialog of dialogs.values()) dialog.remove();
    const again = element("button", "Open the activity again", { class: "primary" });
    again.addEventListener("click", () => addPlayer(player, pane));
    bar.after(element("p", text, attributes), again);
  };

  addEventListener("message", ({ source, origin, data }) => {
    const known = frame !== undefined && source === frame.contentWindow;
    if (!known || origin !== activityOrigin) return;
    if (data?.violation !== undefined) {
      write(refusalText(data.violation), true);
    } else if (data?.failure !== undefined) {
      write(String(data.failure).slice(0, MAX_TEXT), true);
    } else if (data?.activity !== undefined) {
      send({ type: "activity", origin: data.origin, data: data.activity });
    }
  });
  addEventListener("resize", resize);
  layout.addEventListener("change", () => {
    resize();
    send({ type: "layout", mode: Number(layout.value) });
  });
  leave.addEventListener("click", () => send({ type: "leave" }));

  const handlers: {
    readonly [Type in Message["type"]]: (message: Extract<Message, { type: Type }>) => void;
  } = {
    frame({ origin, path }) {
      activityOrigin = origin;
      frame = element("iframe", undefined, {
        title: `${application.name} for ${name}`,
        sandbox: SANDBOX,
        allow: PERMISSIONS,
        src: `${origin}${path}&host=${encodeURIComponent(location.origin)}`,
      });
      bar.after(frame);
      resize();
      if (settings.mapped) return;
      const cause = "The application has no URL mapping; its activity cannot load.";
      write(`${cause} Set / to the address of its server.`, true);
    },
    activity: ({ data }) => frame?.contentWindow?.postMessage({ activity: data }, activityOrigin),
    prompt({ open, prompt }) {
      if (open) {
        const dialog = dialogOf(prompt, send);
        pane.append(dialog);
        dialogs.set(prompt.id, dialog);
        dialog.querySelector<HTMLElement>("button.primary")?.focus();
      } else {
        dialogs.get(prompt.id)?.remove();
        dialogs.delete(prompt.id);
      }
    },
    closed({ code, message }) {
      const left = code === 1000;
      write(`The activity was closed${left ? "." : ` (${code}): ${message}`}`, !left);
      end(left ? "You have left the activity." : message, { role: "status" });
    },
    refused: ({ text }) => end(text, { role: "alert", class: "wrong" }),
    log: ({ level, message }) => write(`${level}: ${message}`, level === "error"),
    note: ({ text }) => write(text, true),
    open: ({ url }) => void window.open(url, "_blank", "noopener"),
    orientation({ lock, turned: now }) {
      turned = now;
      pane.dataset.turned = String(now);
      resize();
      lockText.textContent = LOCKS[lock] ?? "";
      if (!lockText.isConnected) log.before(lockText);
    },
    proxy({ entry: { method, path, status, problem, suggestion } }) {
      if (!problem && status < 400) return;
      const hint = suggestion
        ? ` Add the mapping ${suggestion.prefix} → ${suggestion.target}.`
        : "";
      write(`${method} ${path}: ${status} ${problem ?? ""}${hint}`, true);
    },
  };
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(data);
    const handle = handlers[message.type] as ((message: Message) => void) | undefined;
    handle?.(message);
  });
  socket.addEventListener("close", () => {
    if (!over) end("The platform has stopped.", { role: "alert", class: "wrong" });
  });
}

// The embedded SDK would otherwise speak to the window that opened this one.
window.opener = null;
for (const player of settings.players) addPlayer(player);
