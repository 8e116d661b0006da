import { useEffect, useRef, useState } from "preact/hooks";
import { type Channel, type Message, nameOf } from "../client/wire.js";
import { Input } from "../ui/inputs.js";
import { Name } from "../ui/name.js";
import { Markdown } from "./markdown-view.js";
import { usePlace } from "./place.js";
import { timeIn } from "./time.js";

interface Props {
  readonly channel: Channel;
  /** The messages that are loaded, in which conversations are searched. */
  readonly messages: readonly Message[];
  readonly onClose: () => void;
}

interface Found {
  readonly messages: readonly (readonly Message[])[];
  readonly total_results: number;
  readonly retry_after?: number;
}

/** Most messages that are shown. */
const LIMIT = 25;

/** Finds messages: in all channels of a guild that the person can read, or in a conversation. */
export function SearchPanel({ channel, messages, onClose }: Props) {
  const place = usePlace();
  const { guild_id } = channel;
  const [words, setWords] = useState("");
  const [here, setHere] = useState(false);
  const [found, setFound] = useState<readonly Message[]>();
  const [total, setTotal] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector("input")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const show = (list: readonly Message[], count: number) => {
    setFound(list);
    setTotal(count);
  };
  const search = () =>
    place.run(async () => {
      if (guild_id === undefined) {
        const fits = messages.filter(({ content }) =>
          content.toLowerCase().includes(words.toLowerCase()),
        );
        return show(fits.slice(-LIMIT).reverse(), fits.length);
      }
      const query = new URLSearchParams({ content: words, limit: String(LIMIT) });
      if (here) query.set("channel_id", channel.id);
      const path = `/guilds/${guild_id}/messages/search?${query}`;
      const answer = await place.rest.get<Found>(path);
      if (answer.retry_after !== undefined) {
        throw new Error(
          `The messages are being indexed. Try again in ${answer.retry_after}\u00a0s.`,
        );
      }
      show(answer.messages.flat(), answer.total_results);
    });
  const lead = (message: Message) => {
    if (message.channel_id !== channel.id) place.open(message.channel_id);
    else place.jump?.(message.id);
  };
  return (
    <section class="search" aria-label="Search">
      <form
        ref={form}
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          void search();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      >
        <label class="grow">
          Search messages
          <Input type="search" required maxLength={1024} value={words} onText={setWords} />
        </label>
        <button type="submit" class="primary">
          Find
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
        {guild_id !== undefined && (
          <label class="search-here">
            <input
              type="checkbox"
              checked={here}
              onChange={({ currentTarget }) => setHere(currentTarget.checked)}
            />
            In this channel alone
          </label>
        )}
      </form>
      {found !== undefined && (
        <p class="soft" role="status">
          {total === 0 ? "No message has these words." : `${total.toLocaleString("en")} found`}
          {found.length < total && `, the latest ${found.length} are shown`}
        </p>
      )}
      {found !== undefined && found.length > 0 && (
        <ol class="found" aria-label="Found messages">
          {found.map((message) => (
            <li key={message.id}>
              <p class="byline">
                <strong>
                  <Name text={nameOf(message.author)} />
                </strong>
                <span class="soft">
                  in <Name text={place.channel(message.channel_id)?.name ?? "this conversation"} />,{" "}
                  {timeIn("s", Date.parse(message.timestamp), place.now)}
                </span>
                <button type="button" class="link" onClick={() => lead(message)}>
                  Show
                </button>
              </p>
              <Markdown text={message.content} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
