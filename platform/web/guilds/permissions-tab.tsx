import { useEffect, useState } from "preact/hooks";
import { admin } from "../admin.js";
import { ChoiceField } from "../messages/select-view.js";
import { Icon } from "../ui/icon.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link, navigate, useRoute } from "../ui/router.js";
import { Empty } from "../ui/states.js";
import { type GuildData, memberName } from "./data.js";
import { ruleText, type Step, settingOf } from "./permission-steps.js";
import { GROUPS, has, PERMISSIONS, type PermissionRow } from "./permissions.js";

interface Explained {
  readonly steps: readonly Step[];
  readonly secondFactor: boolean;
}

const SEND = "2048";

/** Why somebody can or cannot do something somewhere: each rule that applied, in the order in which they apply. */
export function PermissionsTab(data: GuildData) {
  const { guild, members } = data;
  const { query } = useRoute();
  const { user = "", channel = "", may = SEND } = query;
  const [explained, setExplained] = useState<Explained>();
  const { problem, run } = useTask();
  const ask = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ user, channel, may, ...change });
    navigate(`/guilds/${guild.id}/permissions?${next}`, { replace: true });
  };
  useEffect(() => {
    setExplained(undefined);
    if (user === "") return;
    const asked = new URLSearchParams({ userId: user, ...(channel && { channelId: channel }) });
    void run(async () =>
      setExplained(await admin<Explained>("GET", `/guilds/${guild.id}/permissions?${asked}`)),
    );
  }, [user, channel, guild]);
  const asked = PERMISSIONS.find(({ bit }) => bit.toString() === may) ?? PERMISSIONS[0];
  return (
    <>
      <h2>
        Can {nameIn(data, user)} {asked && deedIn(data, asked, channel).join(" ")}?
      </h2>
      <div class="question">
        <ChoiceField
          label="Member"
          choices={members.map((member) => ({
            value: member.userId,
            label: memberName(member),
            detail: `@${member.username}`,
          }))}
          chosen={user === "" ? [] : [user]}
          onChange={([chosen = ""]) => ask({ user: chosen })}
        />
        <ChoiceField
          label="Permission"
          choices={PERMISSIONS.map(({ bit, name, group }) => ({
            value: bit.toString(),
            label: name,
            detail: group,
          }))}
          chosen={[may]}
          onChange={([chosen = ""]) => chosen !== "" && ask({ may: chosen })}
        />
        <ChoiceField
          label="Where"
          choices={[
            { value: "guild", label: "The guild as a whole" },
            ...guild.channels.map(({ id, name }) => ({ value: id, label: `#${name}` })),
          ]}
          chosen={[channel === "" ? "guild" : channel]}
          onChange={([chosen = ""]) =>
            chosen !== "" && ask({ channel: chosen === "guild" ? "" : chosen })
          }
        />
      </div>
      <Problem text={problem} />
      {user === "" && (
        <Empty icon="shield" title="Choose a member">
          <p>You will see every rule that gives or takes away the permission, step by step.</p>
        </Empty>
      )}
      {explained !== undefined && asked !== undefined && (
        <Answer data={data} explained={explained} asked={asked} user={user} channel={channel} />
      )}
    </>
  );
}

function nameIn({ members }: GuildData, user: string): string {
  const member = members.find(({ userId }) => userId === user);
  return printable(member === undefined ? user || "a member" : memberName(member));
}

function channelIn({ guild }: GuildData, channel: string): string | undefined {
  const name = guild.channels.find(({ id }) => id === channel)?.name;
  return name && `#${printable(name)}`;
}

const placeIn = (data: GuildData, channel: string): string =>
  `in ${channelIn(data, channel) ?? printable(data.guild.name)}`;

/** What is asked, after "can", and where. */
function deedIn(data: GuildData, { verb, channelVerb }: PermissionRow, channel: string) {
  const name = channelIn(data, channel);
  return channelVerb && name ? [channelVerb, name] : [verb, placeIn(data, channel)];
}

interface AnswerProps {
  readonly data: GuildData;
  readonly explained: Explained;
  readonly asked: PermissionRow;
  readonly user: string;
  readonly channel: string;
}

function Answer({ data, explained, asked, user, channel }: AnswerProps) {
  const { steps, secondFactor } = explained;
  const last = steps.at(-1)?.bits ?? "0";
  const can = has(last, asked.bit);
  const name = nameIn(data, user);
  const [verb, where] = deedIn(data, asked, channel);
  const deciding = steps.findLastIndex(({ gave, took }) => has(can ? gave : took, asked.bit));
  const decided = steps[deciding];
  const setting =
    decided === undefined
      ? `/guilds/${data.guild.id}/roles`
      : settingOf(decided, data.guild.id, channel, user, asked.bit);
  return (
    <>
      <p class={can ? "verdict yes" : "verdict no"} role="status">
        <Icon name={can ? "check" : "close"} />
        <span>
          {name} {can ? "can" : "cannot"} <strong>{verb}</strong> {where}.
        </span>
        {setting !== undefined && <Link to={setting}>Change it</Link>}
      </p>
      <ol class="why-steps" aria-label="Steps">
        {steps.map((step, index) => {
          const gave = has(step.gave, asked.bit);
          const took = has(step.took, asked.bit);
          return (
            <li key={index} class={index === deciding ? "decides" : undefined}>
              <span class="grow">{printable(ruleText(step, data))}</span>
              {gave && <span class="badge success">allows it</span>}
              {took && <span class="badge danger">denies it</span>}
              {!gave && !took && <span class="soft">no effect</span>}
            </li>
          );
        })}
      </ol>
      {!can && deciding < 0 && (
        <p>
          No rule allows it. Give the permission to a role that {name} has, or allow it for {name}{" "}
          in the channel.
        </p>
      )}
      {secondFactor && (
        <p class="soft">
          The guild asks moderators for a second factor besides; applications need one of their
          owner.
        </p>
      )}
      <h2>All permissions {placeIn(data, channel)}</h2>
      <div class="permission-groups">
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul class="plain may">
              {PERMISSIONS.filter((each) => each.group === group).map(({ bit, name: what }) => (
                <li key={what} class={has(last, bit) ? "yes" : "no"}>
                  <Icon name={has(last, bit) ? "check" : "close"} />
                  {what}
                  <span class="hidden">{has(last, bit) ? ": yes" : ": no"}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
