import { useState } from "preact/hooks";
import { type Channel, nameOf } from "../client/wire.js";
import { count } from "../tools/format.js";
import { Input } from "../ui/inputs.js";
import { Name, printable } from "../ui/name.js";
import { usePlace } from "./place.js";

interface Props {
  readonly channel: Channel;
  /** Its posts, which are threads. */
  readonly threads: readonly Channel[];
}

/** A forum: its posts, latest first, and a form for another. */
export function ForumView({ channel, threads }: Props) {
  const place = usePlace();
  const [writing, write] = useState(false);
  const [name, setName] = useState("");
  const [content, setContent] = useState("");
  const [tags, setTags] = useState<readonly string[]>([]);
  const all = channel.available_tags ?? [];
  const post = (event: Event) => {
    event.preventDefault();
    void place.run(async () => {
      const body = { name, message: { content }, applied_tags: tags };
      const thread = await place.rest.post<Channel>(`/channels/${channel.id}/threads`, body);
      place.open(thread.id);
    });
  };
  const latest = [...threads].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1));
  return (
    <div class="forum scrolls">
      {writing ? (
        <form class="new-post" onSubmit={post}>
          <label>
            Title
            <Input required maxLength={100} value={name} onText={setName} />
          </label>
          <label>
            First message
            <textarea
              required
              rows={3}
              value={content}
              onInput={({ currentTarget }) => setContent(currentTarget.value)}
            />
          </label>
          {all.length > 0 && (
            <fieldset>
              <legend>Tags</legend>
              {all.map((tag) => (
                <label key={tag.id}>
                  <input
                    type="checkbox"
                    checked={tags.includes(tag.id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setTags([...tags.filter((id) => id !== tag.id), ...(checked ? [tag.id] : [])])
                    }
                  />
                  {printable(tag.name)}
                </label>
              ))}
            </fieldset>
          )}
          <div class="actions">
            <button type="submit" class="primary">
              Post
            </button>
            <button type="button" onClick={() => write(false)}>
              Cancel
            </button>
          </div>
        </form>
      ) : (
        <button type="button" class="primary" onClick={() => write(true)}>
          New post
        </button>
      )}
      {latest.length === 0 && <p class="hint">Nobody has posted here yet.</p>}
      <ul class="posts" aria-label="Posts">
        {latest.map((thread) => {
          const owner = place.user(thread.owner_id ?? "");
          return (
            <li key={thread.id}>
              <button type="button" onClick={() => place.open(thread.id)}>
                <span class="tags">
                  {thread.applied_tags?.map((id) => (
                    <span key={id} class="tag">
                      {printable(all.find((tag) => tag.id === id)?.name ?? "tag")}
                    </span>
                  ))}
                </span>
                <strong>
                  <Name text={thread.name ?? "Post"} />
                </strong>
                <span class="soft">
                  {owner === undefined ? "" : `${printable(nameOf(owner))} • `}
                  {count(thread.message_count ?? 0, "message")}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
