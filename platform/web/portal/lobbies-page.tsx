import { admin } from "../admin.js";
import { Who } from "../tools/directory.js";
import { count, span } from "../tools/format.js";
import { JsonTree } from "../tools/json-tree.js";
import { useLoaded } from "../tools/load.js";
import { CopyIcon, Section } from "../tools/section.js";
import { confirm } from "../ui/confirm.js";
import { Problem, useTask } from "../ui/problem.js";
import { Empty, Pending } from "../ui/states.js";
import { toast } from "../ui/toast.js";
import type { PageProps } from "./application-frame.js";

interface Lobby {
  readonly id: string;
  readonly metadata: object | null;
  readonly idleTimeout: number;
  readonly linkedChannelId: string | null;
  readonly members: readonly { readonly userId: string; readonly connected: boolean }[];
}

/** Lobbies of an application, with who is in them. */
export function LobbiesPage({ application: { id } }: PageProps) {
  const { value, failed, reload } = useLoaded(
    () => admin<{ total: number; lobbies: Lobby[] }>("GET", `/applications/${id}/lobbies`),
    [id],
    2000,
  );
  const { problem, run } = useTask();
  const end = async (lobby: Lobby) => {
    const yes = await confirm({
      title: "End this lobby?",
      text: `${count(lobby.members.length, "member")} will be notified that it is gone. This cannot be undone.`,
      action: "End lobby",
      danger: true,
    });
    if (!yes) return;
    await run(async () => {
      await admin("DELETE", `/lobbies/${lobby.id}`);
      await reload();
      toast("The lobby has ended.", { tone: "success" });
    });
  };
  if (value === undefined)
    return <Pending what="Loading lobbies" failed={failed} reload={reload} />;
  const { lobbies, total } = value;
  return (
    <>
      <Problem text={problem} />
      {total === 0 && (
        <Section title="Lobbies">
          <Empty icon="friends" title="There are no lobbies">
            <p>
              A lobby appears when a game creates one: with the SDK, over the HTTP API, or when you
              press Play as somebody on the People page.
            </p>
          </Empty>
        </Section>
      )}
      {[...lobbies].reverse().map((lobby) => (
        <Section
          key={lobby.id}
          title={`Lobby of ${lobby.members.length}`}
          side={
            <button type="button" class="danger" onClick={() => end(lobby)}>
              End lobby
            </button>
          }
        >
          <p class="id-cell">
            <span class="soft">Lobby id</span> <code>{lobby.id}</code>
            <CopyIcon what="lobby id" text={lobby.id} />
          </p>
          <ul class="plain who-list" aria-label="Members">
            {lobby.members.map(({ userId, connected }) => (
              <li key={userId} class={`badge ${connected ? "success" : ""}`}>
                <Who id={userId} /> {connected ? "connected" : "away"}
              </li>
            ))}
          </ul>
          <p class="soft">
            Ends after {span(lobby.idleTimeout * 1000)} without a connected member.
            {lobby.linkedChannelId !== null && ` Linked to the channel ${lobby.linkedChannelId}.`}
          </p>
          {lobby.metadata !== null && (
            <JsonTree label="Metadata" text={JSON.stringify(lobby.metadata)} />
          )}
        </Section>
      ))}
      {lobbies.length < total && (
        <p class="soft">
          Here are the latest {lobbies.length} of {total}.
        </p>
      )}
    </>
  );
}
