import type { SessionInfo } from "../../kernel/gateway/control.js";
import { admin } from "../admin.js";
import { nameOfApplication, nameOfUser, Who } from "../tools/directory.js";
import { useLoaded } from "../tools/load.js";
import { Section } from "../tools/section.js";
import { Menu } from "../ui/menu.js";
import { printable } from "../ui/name.js";
import { Problem, useTask } from "../ui/problem.js";
import { Link, useRoute } from "../ui/router.js";
import { Empty, Pending } from "../ui/states.js";
import { Table } from "../ui/table.js";
import { toast } from "../ui/toast.js";

/** Most sessions that are shown. */
const MAX_SHOWN = 200;

const ACTIONS = [
  ["Break the connection", "drop", {}, "The connection is broken."],
  ["Ask to reconnect", "reconnect", {}, "The client was asked to reconnect."],
  ["Ask for a heartbeat", "heartbeat", {}, "The client was asked for a heartbeat."],
  ["End, may resume", "invalidate", { resumable: true }, "The session is invalid; it may resume."],
  ["End for good", "invalidate", { resumable: false }, "The session has ended."],
] as const;

/** Live gateway sessions, each of which can be disturbed. */
export function SessionsPage() {
  const { query } = useRoute();
  const scope = query.user === undefined ? "" : `?userId=${encodeURIComponent(query.user)}`;
  const { value, failed, reload } = useLoaded(
    () => admin<SessionInfo[]>("GET", `/sessions${scope}`),
    [scope],
    2000,
  );
  const { problem, run } = useTask();
  const act = (id: string, action: string, body: object, done: string) =>
    run(async () => {
      await admin("POST", `/sessions/${action}`, { id, ...body });
      await reload();
      toast(done);
    });
  if (value === undefined)
    return <Pending what="Loading sessions" failed={failed} reload={reload} />;
  return (
    <Section
      title={`Gateway sessions (${value.length})`}
      text="Who is connected, or may come back to a session."
      side={query.user !== undefined && <Link to="/sessions">Sessions of everybody</Link>}
    >
      <Problem text={problem} />
      <Table
        caption="Sessions"
        rows={value.slice(0, MAX_SHOWN)}
        keyOf={({ id }) => id}
        empty={
          <Empty icon="pulse" title="Nobody is connected">
            <p>Sessions appear as soon as a bot, a game or a person identifies at the gateway.</p>
          </Empty>
        }
        columns={[
          {
            name: "Who",
            order: ({ userId }) => nameOfUser(userId),
            cell: ({ userId }) => <Who id={userId} />,
          },
          {
            name: "Application",
            cell: ({ applicationId }) =>
              applicationId === "0" ? (
                <span class="soft">the local client</span>
              ) : (
                printable(nameOfApplication(applicationId))
              ),
          },
          {
            name: "State",
            cell: ({ connected }) => (
              <span class={`badge ${connected ? "success" : "warning"}`}>
                {connected ? "connected" : "may resume"}
              </span>
            ),
          },
          { name: "Status", cell: ({ status }) => status },
          { name: "Events", numeric: true, order: ({ seq }) => seq, cell: ({ seq }) => seq },
          {
            name: "Traffic",
            cell: ({ id }) => <Link to={`/inspector?session=${id}`}>Inspect</Link>,
          },
          {
            name: "Actions",
            cell: ({ id, userId }) => (
              <Menu
                label={`Actions for the session of ${printable(nameOfUser(userId))}`}
                items={ACTIONS.map(([text, action, body, done]) => ({
                  text,
                  danger: action === "invalidate",
                  run: () => void act(id, action, body, done),
                }))}
              />
            ),
          },
        ]}
      />
      {value.length > MAX_SHOWN && <p class="soft">Here are the first {MAX_SHOWN}.</p>}
    </Section>
  );
}
