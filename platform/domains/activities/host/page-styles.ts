/** Styles of the page of an activity, beside those of all pages. */
export const pageStyles = `
.activity { display: flex; flex-direction: column; min-height: 100vh; }
.activity header { display: flex; align-items: center; gap: 16px; padding: 12px 16px; flex-wrap: wrap; }
.activity nav { display: flex; gap: 12px; flex-wrap: wrap; }
.activity main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 16px; padding: 0 16px 16px; flex: 1; }
.player { display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; min-height: 480px; position: relative; }
.player > header { border-bottom: 1px solid var(--line); padding: 6px 12px; }
.player h2 { margin: 0; flex: 1; }
.player iframe { border: 0; flex: 1; width: 100%; min-height: 320px; background: #fff; }
.player[data-turned="0"] iframe { flex: none; align-self: center; width: 300px; height: 533px; }
.player[data-turned="1"] iframe { flex: none; align-self: center; width: 533px; max-width: 100%; height: 300px; min-height: 0; }
.player dialog { position: absolute; inset: auto 16px 16px; margin: auto; width: auto; max-width: 420px; background: var(--card); color: var(--text); border: 1px solid var(--soft); border-radius: 12px; padding: 16px; z-index: 1; }
.player dialog p { overflow-wrap: anywhere; }
.player details { border-top: 1px solid var(--line); padding: 6px 12px; max-height: 200px; overflow: auto; font-size: .85rem; }
.player ol { margin: 0; padding-left: 20px; overflow-wrap: anywhere; }
.player .wrong { color: var(--error); }
.buttons { display: flex; gap: 8px; flex-wrap: wrap; }
`;

/**
 * The page of an activity: it shows the frame, the questions and what went wrong, and passes messages
 * on to the platform, which decides everything.
 */
export const pageScript = `(() => {
  "use strict";
  // The embedded SDK would speak to the window that opened this one.
  window.opener = null;
  const root = document.getElementById("players");
  const settings = JSON.parse(root.dataset.settings);
  const LINES = 200;

  const element = (name, text, attributes = {}) => {
    const made = document.createElement(name);
    if (text !== undefined) made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };

  // Amounts are in the smallest unit, of which not every currency has a hundred.
  const priceText = ({ amount, currency }) => {
    const format = new Intl.NumberFormat(undefined, { style: "currency", currency });
    return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
  };

  const questions = {
    authorize: ({ scopes }) => ["Authorize " + settings.application.name,
      "This will allow it to: " + scopes.map((s) => settings.scopes[s] ?? s).join("; ") + ".", "Authorize"],
    link: ({ host, url }) => ["Leave for " + host + "?", url, "Visit"],
    invite: ({ link }) => ["Invite people", link, "Send here"],
    moment: ({ mediaUrl }) => ["Share a moment", mediaUrl, "Send here"],
    shareLink: ({ message, link }) => ["Share a link", message + " " + link, "Send here"],
    shareInteraction: ({ command, content }) => ["Share /" + command, content, "Send here"],
    purchase: ({ sku }) => ["Buy " + sku.name,
      priceText(sku.price) + ". This is a test purchase; no money is involved.", "Buy"],
    upload: () => ["Choose a picture", "The activity gets its address.", "Upload"],
  };

  // What a person does with a phone beside touching its screen.
  function phoneControls(send) {
    if (settings.query.platform !== "mobile") return [];
    let held = 1;
    const turn = element("button", "Turn the phone");
    turn.addEventListener("click", () => {
      held = 1 - held;
      send({ type: "turn", orientation: held });
    });
    const heat = element("select", undefined, { "aria-label": "Heat" });
    for (const [state, text] of ["Cool", "Warm", "Hot", "Too hot"].entries()) {
      heat.append(element("option", text, { value: state }));
    }
    heat.addEventListener("change", () => send({ type: "thermal", state: Number(heat.value) }));
    return [turn, heat];
  }

  const LOCKS = { 1: "", 2: "The activity holds the screen upright.", 3: "The activity holds the screen on its side." };

  function addPlayer({ user, name }) {
    const pane = element("section", undefined, { class: "player", "aria-label": name + " in " + settings.application.name });
    const bar = element("header");
    const layout = element("select", undefined, { "aria-label": "Layout" });
    for (const [mode, text] of ["Focused", "Picture in picture", "Grid"].entries()) {
      layout.append(element("option", text, { value: mode }));
    }
    const leave = element("button", "Leave", { class: "link" });
    bar.append(element("h2", name), layout, ...phoneControls((message) => send(message)), leave);
    const lockText = element("p", undefined, { class: "lock" });
    const log = element("details");
    const lines = element("ol");
    log.append(element("summary", "Log"), lines);
    pane.append(bar, log);
    root.append(pane);

    const write = (text, wrong) => {
      lines.append(element("li", text, wrong ? { class: "wrong" } : {}));
      if (lines.childElementCount > LINES) lines.firstElementChild.remove();
      if (wrong) log.open = true;
    };
    const query = new URLSearchParams({ ...settings.query, application: settings.application.id, user });
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + settings.socket + "?" + query);
    const send = (message) => { if (socket.readyState === 1) socket.send(JSON.stringify(message)); };
    let frame, activityOrigin;
    const dialogs = new Map();

    addEventListener("message", ({ source, origin, data }) => {
      if (frame === undefined || source !== frame.contentWindow || origin !== activityOrigin) return;
      if (data?.violation !== undefined) write("Refused by the content policy: " + data.violation, true);
      else if (data?.activity !== undefined) send({ type: "activity", origin: data.origin, data: data.activity });
    });
    layout.addEventListener("change", () => send({ type: "layout", mode: Number(layout.value) }));
    leave.addEventListener("click", () => send({ type: "leave" }));

    const ask = ({ id, kind, details }) => {
      const [title, text, label] = questions[kind](details);
      const dialog = element("dialog", undefined, { open: "", "aria-label": title });
      const buttons = element("div", undefined, { class: "buttons" });
      const decide = (choice) => {
        for (const button of buttons.children) button.disabled = true;
        send({ type: "decide", id, choice });
      };
      dialog.append(element("h3", title), element("p", text));
      let picture;
      if (kind === "upload") {
        picture = element("input", undefined, { type: "file", accept: "image/*", "aria-label": "Picture" });
        dialog.append(picture);
      }
      let always;
      if (kind === "link") {
        const row = element("label", "Trust this site from now on");
        always = element("input", undefined, { type: "checkbox" });
        row.prepend(always);
        dialog.append(row);
      }
      const allow = element("button", label, { class: "primary" });
      allow.addEventListener("click", async () => {
        if (kind === "link") window.open(details.url, "_blank", "noopener");
        const chosen = picture?.files[0];
        if (picture !== undefined && chosen === undefined) return;
        const file = chosen && { filename: chosen.name, contentType: chosen.type, data: await base64(chosen) };
        decide({ action: "allow", ...(always?.checked ? { always: true } : {}), ...(file ? { file } : {}) });
      });
      buttons.append(allow);
      const link = details.link;
      if (link !== undefined) {
        const copy = element("button", "Copy link");
        copy.addEventListener("click", () => {
          navigator.clipboard?.writeText(link).catch(() => {});
          decide({ action: "copy" });
        });
        buttons.append(copy);
      }
      const cancel = element("button", "Cancel");
      cancel.addEventListener("click", () => decide({ action: "deny" }));
      buttons.append(cancel);
      dialog.append(buttons);
      pane.append(dialog);
      dialogs.set(id, dialog);
      allow.focus();
    };

    const handlers = {
      frame({ origin, path }) {
        activityOrigin = origin;
        frame = element("iframe", undefined, {
          title: settings.application.name + " for " + name,
          sandbox: "allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-downloads",
          allow: "autoplay; fullscreen; clipboard-write; encrypted-media; gamepad; screen-wake-lock",
          src: origin + path + "&host=" + encodeURIComponent(location.origin),
        });
        bar.after(frame);
        if (!settings.mapped) write("The application has no URL mapping; its activity cannot load. Set / to the address of its server.", true);
      },
      activity: ({ data }) => frame?.contentWindow?.postMessage({ activity: data }, activityOrigin),
      prompt: ({ open, prompt }) => {
        if (open) return ask(prompt);
        dialogs.get(prompt.id)?.remove();
        dialogs.delete(prompt.id);
      },
      closed({ code, message }) {
        frame?.remove();
        for (const dialog of dialogs.values()) dialog.remove();
        write("The activity was closed" + (code === 1000 ? "." : " (" + code + "): " + message), code !== 1000);
        bar.after(element("p", code === 1000 ? "You have left the activity." : message, { role: "status" }));
      },
      refused: ({ text }) => bar.after(element("p", text, { role: "alert", class: "wrong" })),
      log: ({ level, message }) => write(level + ": " + message, level === "error"),
      note: ({ text }) => write(text, true),
      open: ({ url }) => window.open(url, "_blank", "noopener"),
      orientation({ lock, turned }) {
        pane.dataset.turned = turned;
        lockText.textContent = LOCKS[lock];
        if (!lockText.isConnected) log.before(lockText);
      },
      proxy({ entry }) {
        const { method, path, status, problem, suggestion } = entry;
        const hint = suggestion ? " Add the mapping " + suggestion.prefix + " → " + suggestion.target + "." : "";
        if (problem || status >= 400) write(method + " " + path + ": " + status + " " + (problem ?? "") + hint, true);
      },
    };
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      handlers[message.type]?.(message);
    });
    socket.addEventListener("close", () => {
      if (frame?.isConnected) {
        frame.remove();
        bar.after(element("p", "The platform is gone.", { role: "alert", class: "wrong" }));
      }
    });
  }

  const base64 = (file) => new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1]);
    reader.readAsDataURL(file);
  });

  settings.players.forEach(addPlayer);
})();`;
