import { useState } from "preact/hooks";
import { Section } from "../../tools/section.js";
import { Combobox } from "../combobox.js";
import { confirm } from "../confirm.js";
import { CopyButton } from "../copy-button.js";
import { Dialog } from "../dialog.js";
import { ICONS, Icon } from "../icon.js";
import { Menu } from "../menu.js";
import { Name, Presence } from "../name.js";
import { Problem } from "../problem.js";
import { Empty, Failed, Loading } from "../states.js";
import { Table } from "../table.js";
import { Tabs } from "../tabs.js";
import { doUnlessUndone, toast } from "../toast.js";

/** Every part of the window, in every state, for those who build with them and for the tests that look at them. */
export function StyleGuide() {
  return (
    <div class="guide">
      <Section title="Text and colour">
        <h1>Heading of a page</h1>
        <h2>Heading of a section</h2>
        <h3>Heading in a section</h3>
        <p>
          Text, with <a href="/_ui">a link to this page</a>, <code>code</code>, <kbd>Ctrl</kbd> and{" "}
          <Name text={"a name \u202e from outside"} />.
        </p>
        <p class="soft">What is said besides.</p>
        <pre>{'const code = "that is copied";'}</pre>
        <div class="swatches">
          {COLOURS.map((name) => (
            <span key={name} class={`swatch ${name}`}>
              {name}
            </span>
          ))}
        </div>
      </Section>
      <Section title="Buttons">
        <div class="actions">
          <button type="button" class="primary">
            Primary
          </button>
          <button type="button">Plain</button>
          <button type="button" class="danger">
            Danger
          </button>
          <button type="button" class="link">
            Link
          </button>
          <button type="button" class="icon-button" aria-label="Search">
            <Icon name="search" />
          </button>
          <CopyButton name="Copy" text="copied" />
        </div>
        <div class="actions">
          <button type="button" class="primary" disabled>
            Primary
          </button>
          <button type="button" disabled>
            Plain
          </button>
          <button type="button" class="danger" disabled>
            Danger
          </button>
        </div>
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Icons">
        <ul class="plain icons">
          {ICONS.map((name) => (
            <li key={name}>
              <Icon name={name} /> <span class="soft">{name}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Marks">
        <div class="actions">
          <span class="badge">plain</span>
          <span class="badge success">works</span>
          <span class="badge warning">waits</span>
          <span class="badge danger">fails</span>
          <span class="badge accent">3</span>
          {["online", "idle", "dnd", "offline"].map((status) => (
            <Presence key={status} status={status} />
          ))}
        </div>
      </Section>
      <Section title="Menu, dialog, notes">
        <Openers />
      </Section>
      <Section title="Tabs">
        <TabsShown />
      </Section>
      <Section title="Table">
        <Table
          caption="Drivers"
          columns={[
            { name: "Driver", cell: ([name]) => name, order: ([name]) => name },
            { name: "Car", cell: ([, car]) => car },
            {
              name: "Laps",
              cell: ([, , laps]) => laps,
              order: ([, , laps]) => laps,
              numeric: true,
            },
          ]}
          rows={DRIVERS}
          keyOf={([name]) => name}
          empty="Nobody drives."
        />
        <Table
          caption="Nobody"
          columns={[{ name: "Driver", cell: () => "" }]}
          rows={[]}
          keyOf={String}
          empty="Nobody drives yet. Drivers appear here as they join."
        />
      </Section>
      <Section title="Nothing, not yet, not at all">
        <Empty title="No messages yet">
          <p>Write the first one below.</p>
        </Empty>
        <Loading what="Loading messages" />
        <Failed text="The messages could not be loaded: the platform is away." onRetry={() => {}} />
        <Problem text="What went wrong with what a person did." />
      </Section>
    </div>
  );
}

const COLOURS = ["raised", "sunken", "accent", "danger", "warning", "success", "mention"];

const DRIVERS: readonly (readonly [string, string, number])[] = [
  ["Alice", "Red", 12],
  ["Bob", "Blue", 3],
  ["Donaudampfschifffahrtsgesellsch", "Green", 40],
];

function Fields() {
  const [text, setText] = useState("");
  return (
    <>
      <label>
        Text
        <input placeholder="What is expected" />
      </label>
      <label>
        Disabled
        <input disabled value="cannot be changed" />
      </label>
      <label>
        One of some
        <select>
          <option>First</option>
          <option>Second</option>
        </select>
      </label>
      <Combobox
        label="One of many"
        placeholder="Type to search"
        choices={DRIVERS.map(([name, car]) => ({ value: name, label: name, detail: car }))}
        text={text}
        onText={setText}
        onChoose={({ label }) => setText(label)}
        empty="Nobody is called that."
      />
      <label>
        Much text
        <textarea rows={2} />
      </label>
      <label>
        <input type="checkbox" checked /> Chosen
      </label>
    </>
  );
}

function Openers() {
  const [open, setOpen] = useState(false);
  return (
    <div class="actions">
      <Menu
        label="Do something"
        items={[
          { text: "Reply", icon: "reply", run: () => toast("You replied.") },
          { text: "Chosen", checked: true, run: () => {} },
          { text: "Not now", disabled: true, run: () => {} },
          { text: "Delete", icon: "trash", danger: true, run: () => toast("Deleted.") },
        ]}
      />
      <button type="button" onClick={() => setOpen(true)}>
        Open a dialog
      </button>
      <button
        type="button"
        onClick={() =>
          void confirm({
            title: "Delete the application?",
            text: "Its commands and tokens go with it. This cannot be undone.",
            action: "Delete the application",
            danger: true,
          }).then((yes) => toast(yes ? "It is deleted." : "It stays.", { tone: "success" }))
        }
      >
        Ask first
      </button>
      <button
        type="button"
        onClick={() => doUnlessUndone("The message is deleted.", () => Promise.resolve())}
      >
        Do, and allow to undo
      </button>
      <button
        type="button"
        onClick={() => toast("The token was not reset: the platform is away.", { tone: "danger" })}
      >
        Fail
      </button>
      {open && (
        <Dialog title="A dialog" onClose={() => setOpen(false)}>
          <label>
            A field in it
            <input />
          </label>
        </Dialog>
      )}
    </div>
  );
}

function TabsShown() {
  const [shown, show] = useState("one");
  const tabs = [
    { id: "one", label: "One" },
    { id: "two", label: "Two" },
    { id: "three", label: "Three" },
  ];
  return (
    <Tabs label="Numbers" tabs={tabs} shown={shown} onShow={show}>
      <p>What belongs to {shown}.</p>
    </Tabs>
  );
}
