import { useEffect, useState } from "preact/hooks";
import { admin } from "../admin.js";
import { Section } from "../tools/section.js";
import { CopyButton } from "../ui/copy-button.js";
import { Problem, useTask } from "../ui/problem.js";
import { Tabs } from "../ui/tabs.js";
import { GuildForBot } from "./guild-for-bot.js";
import { snippets } from "./snippets.js";

interface Application {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
}

interface Made {
  readonly botUserId: string;
  readonly botToken: string;
}

/** How a bot, a game, a browser or a shell connects: code that runs as it is copied. */
export function ConnectPanel() {
  const [shown, show] = useState("bot");
  const [game, setGame] = useState<Application>();
  const [made, setMade] = useState<Made>();
  const { problem, busy, run } = useTask();
  useEffect(() => {
    admin<Application[]>("GET", "/applications").then(
      (all) => setGame(all.find((each) => each.public)),
      () => {},
    );
  }, []);
  const make = () =>
    run(async () => {
      const body = { name: "My bot", bot: true };
      setMade(await admin<Made>("POST", "/applications", body));
    });
  const all = snippets({ origin: location.origin, token: made?.botToken, applicationId: game?.id });
  const current = all.find(({ id }) => id === shown) ?? all[0];
  return (
    <Section title="Connect">
      <Tabs label="What connects" tabs={all} shown={shown} onShow={show}>
        <p class="soft">{current?.about}</p>
        {current?.steps.map(({ title, code }) => (
          <div key={title} class="snippet">
            <div class="snippet-head">
              <h3>{title}</h3>
              <CopyButton name="Copy" text={code} />
            </div>
            <pre>
              <code>{code}</code>
            </pre>
          </div>
        ))}
        {current?.needsToken === true && made === undefined && (
          <div class="actions">
            <button type="button" class="primary" disabled={busy} onClick={make}>
              Make a bot and fill in its token
            </button>
            <span class="soft">
              Or reset the token of an existing bot on its page in the portal.
            </span>
          </div>
        )}
        {made !== undefined && current?.needsToken === true && (
          <>
            <p class="told" role="status">
              “My bot” was made, and its token is filled in above. It is shown until you leave this
              page.
            </p>
            <GuildForBot botUserId={made.botUserId} />
          </>
        )}
        <Problem text={problem} />
      </Tabs>
    </Section>
  );
}
