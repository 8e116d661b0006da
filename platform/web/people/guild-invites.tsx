import { useState } from "preact/hooks";
import { act } from "../admin.js";
import { Problem, useTask } from "../ui/problem.js";
import type { Persona } from "./personas.js";

/** Joins guilds by the codes of invites, and makes invites to the channel that is shown. */
export function GuildInvites({ persona }: { readonly persona: Persona }) {
  const { rest, social, me } = persona.client;
  const [code, setCode] = useState("");
  const { problem, run } = useTask();
  const view = persona.view.value;
  const channel = view.kind === "channel" ? social.channel(view.id) : undefined;
  const join = async (event: Event) => {
    event.preventDefault();
    const last = code.trim().split("/").at(-1) ?? "";
    // The HTTP API that bots have has no such call.
    if (await run(() => act(me.id, "acceptGuildInvite", last))) setCode("");
  };
  const create = () =>
    run(async () => {
      const made = await rest.post<{ code: string }>(`/channels/${channel?.id}/invites`, {});
      setCode(made.code);
    });
  return (
    <form class="invites" onSubmit={join}>
      <label>
        Invite code
        <input required value={code} onInput={(e) => setCode(e.currentTarget.value)} />
      </label>
      <div class="actions">
        <button type="submit">Join</button>
        {channel?.guild_id !== undefined && (
          <button type="button" onClick={create}>
            Make invite
          </button>
        )}
      </div>
      <Problem text={problem} />
    </form>
  );
}
