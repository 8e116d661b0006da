import { useEffect, useState } from "preact/hooks";
import { act } from "../admin.js";
import { isThread } from "../client/wire.js";
import { BareInput } from "../ui/inputs.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import type { Persona } from "./personas.js";

/** Joins guilds by the codes of invites, and makes invites to the channel that is shown. */
export function GuildInvites({ persona }: { readonly persona: Persona }) {
  const { rest, social, me } = persona.client;
  const [code, setCode] = useState("");
  const { problem, run, clear } = useTask();
  const view = persona.view.value;
  const channel = view.kind === "channel" ? social.channel(view.id) : undefined;
  useEffect(clear, [view]);
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
      <div class="field-row">
        <BareInput label="Invite code" grow required value={code} onText={setCode} />
        <button type="submit">Join</button>
      </div>
      {channel?.guild_id !== undefined && !isThread(channel) && (
        <button type="button" class="link" onClick={create}>
          {printable(`Make invite to #${channel.name ?? channel.id}`)}
        </button>
      )}
      <Problem text={problem} />
    </form>
  );
}
