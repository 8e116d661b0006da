import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Initial } from "../ui/initial.js";
import { Name } from "../ui/name.js";
import { useTask } from "../ui/problem.js";
import { Link } from "../ui/router.js";
import { Failed, Loading } from "../ui/states.js";
import { AuditTab } from "./audit-tab.js";
import { ChannelsTab } from "./channels-tab.js";
import { type GuildData, memberName, readGuild } from "./data.js";
import { MembersTab } from "./members-tab.js";
import { PermissionsTab } from "./permissions-tab.js";
import { RolesTab } from "./roles-tab.js";
import { SettingsTab } from "./settings-tab.js";

/** The tabs of a guild: the last part of the address, the title, and what is shown. */
export const GUILD_TABS: readonly [string, string, ComponentType<GuildData>][] = [
  ["channels", "Channels", ChannelsTab],
  ["members", "Members", MembersTab],
  ["roles", "Roles", RolesTab],
  ["permissions", "Check permissions", PermissionsTab],
  ["audit-log", "Audit log", AuditTab],
  ["settings", "Settings", SettingsTab],
];

interface Props {
  readonly id: string;
  readonly tab: string | undefined;
}

/** One guild, by tabs, each at an address of its own. */
export function GuildView({ id, tab = "channels" }: Props) {
  const [data, setData] = useState<Omit<GuildData, "reload">>();
  const { problem, run } = useTask();
  const reload = async () => {
    await run(async () => setData(await readGuild(id)));
  };
  useEffect(() => void reload(), [id]);
  if (data === undefined) {
    return (
      <div class="sheet">
        {problem === undefined ? (
          <Loading what="Reading the guild" />
        ) : (
          <Failed text={problem} onRetry={() => void reload()} />
        )}
        <p>
          <Link to="/guilds">All guilds</Link>
        </p>
      </div>
    );
  }
  const { guild, members } = data;
  const [, , Tab] =
    GUILD_TABS.find(([name]) => name === tab) ?? (GUILD_TABS[0] as (typeof GUILD_TABS)[number]);
  const owner = members.find(({ userId }) => userId === guild.ownerId);
  return (
    <div class="sheet">
      <p class="crumb">
        <Link to="/guilds">Guilds</Link>
      </p>
      <header class="sheet-head">
        <Initial id={guild.id} name={guild.name} />
        <div class="grow">
          <h1>
            <Name text={guild.name} />
          </h1>
          <p class="soft">
            {guild.memberCount} {guild.memberCount === 1 ? "member" : "members"}, owned by{" "}
            <Name text={owner === undefined ? guild.ownerId : memberName(owner)} />, id{" "}
            <code>{guild.id}</code>
          </p>
        </div>
      </header>
      <nav class="tabs" aria-label="About the guild">
        {GUILD_TABS.map(([name, title]) => (
          <Link key={name} to={`/guilds/${id}/${name}`} current={name === tab}>
            {title}
          </Link>
        ))}
      </nav>
      <Tab guild={guild} members={members} reload={reload} />
    </div>
  );
}
