import { useEffect, useState } from "preact/hooks";
import { admin } from "../admin.js";
import type { Client } from "../client/client.js";
import { type Channel, isThread } from "../client/wire.js";
import { has } from "../guilds/permissions.js";

const SEND_MESSAGES = 1n << 11n;
const SEND_IN_THREADS = 1n << 38n;

/** Whether a person can write in a channel, as the platform works it out; true until that is known. */
export function useMayWrite({ social, me }: Client, channel: Channel | undefined): boolean {
  const [may, setMay] = useState(true);
  const guild = social.guilds.value.get(channel?.guild_id ?? "");
  useEffect(() => {
    if (channel?.guild_id === undefined) return;
    let current = true;
    const asked = new URLSearchParams({ userId: me.id, channelId: channel.id });
    const bit = isThread(channel) ? SEND_IN_THREADS : SEND_MESSAGES;
    admin<{ readonly steps: readonly { readonly bits: string }[] }>(
      "GET",
      `/guilds/${channel.guild_id}/permissions?${asked}`,
    ).then(
      ({ steps }) => current && setMay(has(steps.at(-1)?.bits ?? "0", bit)),
      () => {},
    );
    return () => {
      current = false;
    };
    // Each change of roles, members and overwrites that the person's client gets makes another guild of it.
  }, [channel, guild, me.id]);
  return may;
}
