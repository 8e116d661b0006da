import { useEffect, useState } from "preact/hooks";
import { ChannelType, isThread, type Message, nameOf } from "../client/wire.js";
import { Name, printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { VirtualList } from "../ui/virtual-list.js";
import { CallPanel } from "./call-panel.js";
import { Composer } from "./composer.js";
import { useInteractions } from "./interactions.js";
import { MessageView } from "./message-view.js";
import { ModalDialog } from "./modal-dialog.js";
import type { Persona } from "./personas.js";
import { conversationName } from "./sidebar.js";

/** A channel, thread or conversation, as one person sees it. */
export function ChannelView({ persona, id }: { readonly persona: Persona; readonly id: string }) {
  const { client } = persona;
  const log = client.log(id);
  const channel = client.social.channel(id);
  const { problem, run } = useTask();
  const [answered, answer] = useState<Message>();
  const interactions = useInteractions(
    client,
    {
      channelId: id,
      guildId: channel?.guild_id,
      launched: (applicationId) => persona.show({ kind: "activity", applicationId, channelId: id }),
    },
    run,
  );
  useEffect(() => {
    void run(() => log.load());
  }, [log]);
  if (channel === undefined) return <p class="hint">This channel is gone.</p>;
  const name = channel.name ?? conversationName(channel);
  const typing = log.typing.value.map((userId) => client.user(userId) ?? log.author(userId));
  const startThread = async (message: Message) => {
    const name = (message.content || "Thread").slice(0, 100);
    await run(async () => {
      const thread = await client.rest.post<{ id: string }>(
        `/channels/${id}/messages/${message.id}/threads`,
        { name },
      );
      persona.show({ kind: "channel", id: thread.id });
    });
  };
  const seen = printable(`${name}, as ${nameOf(client.me)}`);
  const threads = channel.guild_id !== undefined && !isThread(channel);
  return (
    <div class="channel">
      <h3>
        <Name text={name} />
        {channel.topic && <span class="soft"> {printable(channel.topic)}</span>}
      </h3>
      {channel.guild_id !== undefined && channel.type === ChannelType.Voice && (
        <CallPanel
          label={`Call in ${seen}`}
          members={client.calls.of(id)}
          ownId={client.me.id}
          nameOf={(userId) =>
            nameOf(client.user(userId) ?? { username: userId, global_name: null })
          }
          onJoin={(muted) => client.talk(channel.guild_id as string, id, muted)}
          onLeave={() => client.talk(channel.guild_id as string, null)}
        />
      )}
      <VirtualList
        label={`Messages in ${seen}`}
        items={log.messages.value}
        keyOf={(message) => message.id}
        guess={64}
        follows
        onStart={() => void log.load().catch(() => {})}
        render={(message) => (
          <MessageView
            persona={persona}
            message={message}
            run={run}
            onReply={answer}
            onThread={threads ? startThread : undefined}
            interactions={interactions}
          />
        )}
      />
      <p class="typing" aria-live="polite">
        {typing.length > 0 &&
          `${typing.map((user) => (user ? nameOf(user) : "Somebody")).join(", ")} typing …`}
      </p>
      <Problem text={problem} />
      {channel.type !== ChannelType.Category && (
        <Composer
          client={client}
          channelId={id}
          answered={answered}
          onAnswered={() => answer(undefined)}
          run={run}
          interactions={interactions}
        />
      )}
      {interactions.modal !== undefined && (
        <ModalDialog modal={interactions.modal} interactions={interactions} />
      )}
    </div>
  );
}
