import { useState } from "preact/hooks";
import type { HttpEntry } from "../../kernel/traffic/entry.js";
import { admin } from "../admin.js";
import { secretsOf } from "../portal/secrets.js";
import { StatusBadge } from "../tools/code.js";
import { nameOfUser } from "../tools/directory.js";
import { JsonTree } from "../tools/json-tree.js";
import { Field } from "../tools/section.js";
import { Dialog } from "../ui/dialog.js";
import { Input, Select } from "../ui/inputs.js";
import { Problem, useTask } from "../ui/problem.js";
import { HIDDEN } from "./pieces.js";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A request to change and to send again, as the same caller. */
export function Resend({
  entry,
  onClose,
}: {
  readonly entry: HttpEntry;
  readonly onClose: () => void;
}) {
  const { userId, applicationId, requestHeaders } = entry;
  const scheme = /^(bot|bearer|basic) /i
    .exec(requestHeaders.authorization ?? "")?.[1]
    ?.toLowerCase();
  const asBot = scheme === "bot";
  const [method, setMethod] = useState(entry.method);
  const [path, setPath] = useState(entry.url);
  const [body, setBody] = useState(pretty(entry.requestBody));
  const [token, setToken] = useState(asBot ? (secretsOf(applicationId ?? "").botToken ?? "") : "");
  const [answer, setAnswer] = useState<{ status: number; text: string }>();
  const { problem, busy, submit } = useTask();
  /** The caller has to give a token again: the platform stores no tokens to copy. */
  const authorization = async () => {
    if (requestHeaders.authorization === undefined) return undefined;
    if (token !== "") return asBot ? `Bot ${token}` : `Bearer ${token}`;
    if (asBot) throw new Error("Enter the bot's token. The portal's Bot page makes another.");
    if (userId === undefined) throw new Error("Enter a token: nobody knows who sent this.");
    if (scheme === "bearer") {
      const made = { userId, applicationId };
      return `Bearer ${(await admin<{ accessToken: string }>("POST", "/tokens", made)).accessToken}`;
    }
    return (await admin<{ token: string }>("POST", `/users/${userId}/sign-in`)).token;
  };
  const send = submit(async () => {
    setAnswer(undefined);
    const allowed = await authorization();
    const type = requestHeaders["content-type"];
    const response = await fetch(new URL(path, location.origin), {
      method,
      headers: {
        ...(allowed === undefined ? {} : { authorization: allowed }),
        ...(type === undefined || body === "" ? {} : { "content-type": type }),
      },
      body: method === "GET" || body === "" ? null : body,
      credentials: "omit",
    });
    setAnswer({ status: response.status, text: await response.text() });
  });
  return (
    <Dialog title="Edit and send again" wide onClose={onClose}>
      <form class="stack" onSubmit={send}>
        <div class="field-row">
          <Select
            class="method"
            aria-label="Method"
            value={method}
            onChoose={setMethod}
            choices={METHODS}
          />
          <Input required class="mono" aria-label="Path" value={path} onText={setPath} />
        </div>
        {requestHeaders.authorization !== undefined && (
          <Field
            label={asBot ? "Bot token" : "Token"}
            hint={
              asBot
                ? "Stays in this tab."
                : userId === undefined
                  ? "Of whoever sends it."
                  : `Empty: a token of ${nameOfUser(userId)} is made for it.`
            }
          >
            <Input type="password" autocomplete="off" value={token} onText={setToken} />
          </Field>
        )}
        {method !== "GET" && (
          <Field label="Body">
            <textarea
              class="mono"
              rows={8}
              spellcheck={false}
              value={body}
              onInput={(event) => setBody(event.currentTarget.value)}
            />
          </Field>
        )}
        {(path + body).includes(HIDDEN) && (
          <p class="notice">Replace {HIDDEN} before you send it: that was a secret.</p>
        )}
        <Problem text={problem} />
        <div class="actions">
          <button type="submit" class="primary" disabled={busy}>
            Send
          </button>
          {answer !== undefined && <StatusBadge status={answer.status} />}
        </div>
        {answer !== undefined && answer.text !== "" && (
          <JsonTree label="Answer" text={answer.text} />
        )}
      </form>
    </Dialog>
  );
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
