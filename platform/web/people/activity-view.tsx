import type { Persona } from "./personas.js";

interface Props {
  readonly persona: Persona;
  readonly applicationId: string;
  readonly channelId?: string;
}

/** An activity that the person is in, in the platform's own frame. */
export function ActivityView({ persona, applicationId, channelId }: Props) {
  const { id } = persona.client.me;
  const query = new URLSearchParams({ user: id });
  if (channelId !== undefined) query.set("channel", channelId);
  return (
    <div class="channel">
      <p class="actions">
        <button type="button" onClick={() => persona.show({ kind: "game", applicationId })}>
          Close activity
        </button>
      </p>
      <iframe
        class="activity"
        title="Activity"
        src={`/activities/${applicationId}?${query}`}
        allow="autoplay; fullscreen; clipboard-write; encrypted-media; gamepad; screen-wake-lock"
      />
    </div>
  );
}
