import { signal } from "@preact/signals";
import { Edits } from "../client/drafts.js";
import { MessageView } from "../messages/message-view.js";
import { type Place, PlaceProvider } from "../messages/place.js";
import { samples } from "./samples.js";
import { channels, people, roles, SENT } from "./wire-forms.js";

/** A picture that needs no file: its colour tells it from others. */
function drawn(url: string): string {
  const hue = [...url].reduce((sum, each) => sum + each.charCodeAt(0), 0) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="400" height="225"><path fill="hsl(${hue} 45% 45%)" d="M0 0h16v9H0z"/><path fill="hsl(${hue} 45% 65%)" d="M0 9 6 3l4 4 2-2 4 4z"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Pictures are drawn, sound is never loaded, and other sites are as they are everywhere. */
function fileOf(url: string): string | undefined {
  if (url.startsWith("https://elsewhere.")) return undefined;
  return url.endsWith(".ogg") ? "/window/sound.ogg" : drawn(url);
}

const pick = (value: string, label: string) => ({ value, label });
const everybody = Object.values(people);
const nothing = () => Promise.resolve(undefined as never);

/** Nothing that is done in the gallery reaches anybody. */
const place: Place = {
  me: people.alice.id,
  rest: { get: nothing, post: nothing, put: nothing, patch: nothing, delete: nothing },
  interactions: {
    picks: {
      users: () =>
        everybody.map(({ id, username, global_name }) => pick(id, global_name ?? username)),
      roles: () => roles.map(({ id, name }) => pick(id, name)),
      channels: () => channels.map(({ id, name }) => pick(id, `#${name}`)),
    },
    modal: undefined,
    failures: new Map(),
    commands: async () => [],
    start: async () => true,
    complete: async () => [],
    useOn: async () => true,
    use: () => {},
    submit: async () => true,
    dismiss: () => {},
  },
  user: (id) => everybody.find((each) => each.id === id),
  role: (id) => roles.find((each) => each.id === id),
  channel: (id) => channels.find((each) => each.id === id),
  file: fileOf,
  now: () => SENT + 3_600_000,
  run: async () => true,
  open: () => {},
  reply: () => {},
  opened: signal(),
  edits: new Edits(people.alice.id, "gallery"),
  accept: () => {},
  dismiss: () => {},
  jump: () => {},
  startThread: () => {},
};

/** Every shape of message, drawn by the same code as in people's clients. */
export function GalleryPage() {
  return (
    <PlaceProvider value={place}>
      <div class="message-gallery">
        <h1>Gallery of messages</h1>
        <p class="soft">
          Every shape of message, as a person's client draws it. Nothing here is sent.
        </p>
        {samples.map(({ title, messages }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            {messages.map((message, index) => (
              <MessageView key={message.id} message={message} previous={messages[index - 1]} />
            ))}
          </section>
        ))}
      </div>
    </PlaceProvider>
  );
}
