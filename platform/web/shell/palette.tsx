import { signal } from "@preact/signals";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { fits } from "../ui/combobox.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { toast } from "../ui/toast.js";
import { DEEDS, findPeople, loadSnapshots, type PaletteItem } from "./palette-items.js";
import { loadPlaces, PLACES } from "./places.js";

/** Most things that are offered at a time; what is typed finds the others. */
const MAX_OFFERED = 40;

const open = signal(false);

/** Opens the field that finds pages, people, guilds and applications, and what can be done. */
export function openPalette(): void {
  open.value = true;
}

addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
  if (!(event.ctrlKey || event.metaKey)) return;
  // A dialog that waits for an answer comes first.
  if (!open.value && document.querySelector("dialog[open]") !== null) return;
  event.preventDefault();
  open.value = !open.value;
});

/** Shows what {@link openPalette} opens; once in the page. */
export function Palette() {
  return open.value ? <OpenPalette /> : null;
}

function OpenPalette() {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const [places, setPlaces] = useState<readonly PaletteItem[]>([]);
  const [people, setPeople] = useState<readonly PaletteItem[]>([]);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Without them the rest is found all the same.
    for (const load of [loadPlaces, loadSnapshots]) {
      load().then(
        (more) => setPlaces((before) => [...before, ...more]),
        () => {},
      );
    }
    return () => dialog.current?.close();
  }, []);
  useEffect(() => {
    let current = true;
    findPeople(text).then(
      (found) => current && setPeople(found),
      () => {},
    );
    return () => {
      current = false;
    };
  }, [text]);
  const found = [...PLACES, ...DEEDS, ...places]
    .filter((item) => text !== "" || item.inner !== true)
    .filter((item) =>
      fits({ value: "", label: `${item.kind} ${item.text}`, detail: item.detail ?? "" }, text),
    )
    .concat(people)
    .slice(0, MAX_OFFERED);
  const active = Math.min(at, found.length - 1);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active, text]);
  const close = () => {
    open.value = false;
  };
  const choose = async (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    const { href } = location;
    // It gives the focus back, which what is done may take.
    dialog.current?.close();
    close();
    try {
      await item.run();
      // Whoever has gone to a page goes on there, not in the header.
      if (location.href !== href) document.getElementById("main")?.focus();
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: "danger" });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.isComposing) return;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      setAt((active + step + found.length) % Math.max(1, found.length));
    } else if (key === "Enter") void choose(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Find or do"
      onCancel={close}
      // It says so a moment later, when another one may be open.
      onClose={(event) => event.currentTarget.isConnected && close()}
    >
      <label class="palette-field">
        <Icon name="search" />
        <span class="hidden">Find or do</span>
        <input
          type="text"
          role="combobox"
          autocomplete="off"
          spellcheck={false}
          placeholder="Go somewhere, or do something"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={found.length > 0 ? `${id}-${active}` : undefined}
          value={text}
          onInput={({ currentTarget: { value } }) => {
            setText(value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={id} class="palette-list" role="listbox" aria-label="Found">
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => index !== active && setAt(index)}
            onClick={() => void choose(item)}
          >
            <Icon name={item.icon} />
            <span class="grow">
              <bdi>{printable(item.text)}</bdi>
              {item.detail !== undefined && <span class="soft"> {printable(item.detail)}</span>}
            </span>
            <span class="palette-kind">{item.kind}</span>
          </div>
        ))}
        {found.length === 0 && (
          <div role="option" aria-disabled="true" aria-selected="false" tabIndex={-1} class="soft">
            Nothing fits. Try a username, an id, or a word such as “clock”.
          </div>
        )}
      </div>
      <p class="palette-keys" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> do it <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}
