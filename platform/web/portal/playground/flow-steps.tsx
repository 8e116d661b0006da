import { useEffect, useState } from "preact/hooks";
import type { UserRecord } from "../../../domains/identity/users/api.js";
import { admin } from "../../admin.js";
import { Code } from "../../tools/code.js";
import { Name } from "../../ui/name.js";
import { Problem, useTask } from "../../ui/problem.js";
import { type FlowId, type Progress, returned } from "./flow.js";
import { type FlowRequest, fieldOf, newPkce, send } from "./requests.js";
import { RequestStep, Step } from "./step.js";

interface Props {
  readonly flow: FlowId;
  readonly clientId: string;
  readonly user: UserRecord | undefined;
  readonly scope: string;
  readonly redirect: string;
  readonly secret: string;
}

const TOKEN = "/oauth2/token";

/** The steps of one flow, of which each begins where the one before has ended. */
export function FlowSteps({ flow, clientId, user, scope, redirect, secret }: Props) {
  const [progress, setProgress] = useState<Progress>({});
  const { problem, busy, run } = useTask();
  const note = (more: Progress) => setProgress((before) => ({ ...before, ...more }));
  useEffect(() => {
    if (flow === "code") void run(async () => note({ pkce: await newPkce() }));
  }, []);
  const credentials = { client_id: clientId, ...(secret === "" ? {} : { client_secret: secret }) };
  const post = (form: Readonly<Record<string, string>>, path = TOKEN): FlowRequest => ({
    method: "POST",
    path,
    form,
  });

  const query = new URLSearchParams({ client_id: clientId, scope });
  if (flow === "code") {
    query.set("response_type", "code");
    query.set("redirect_uri", redirect);
    query.set("state", "anything");
  }
  if (progress.pkce !== undefined) {
    query.set("code_challenge", progress.pkce.challenge);
    query.set("code_challenge_method", "S256");
  }
  const address = `${location.origin}/oauth2/authorize?${query.toString().replaceAll("+", "%20")}`;
  const decide = (decision: "approve" | "deny") =>
    run(async () => {
      if (user === undefined) throw new Error("Choose who signs in.");
      const body = { url: address, userId: user.id, decision };
      note({ location: (await admin<{ location: string }>("POST", "/authorize", body)).location });
    });
  const userCode = fieldOf(progress.device, "user_code");
  const decideDevice = (decision: "approve" | "deny") =>
    run(async () => {
      if (user === undefined) throw new Error("Choose who signs in.");
      await admin("POST", "/devices", { userCode, userId: user.id, decision });
      note({ decided: true });
    });
  const decisions = (act: (decision: "approve" | "deny") => void) => (
    <div class="actions">
      <button type="button" class="primary" disabled={busy} onClick={() => act("approve")}>
        Approve as <Name text={user?.globalName ?? user?.username ?? "…"} />
      </button>
      <button type="button" disabled={busy} onClick={() => act("deny")}>
        Deny
      </button>
    </div>
  );

  const code = returned(progress.location, "code");
  const device = fieldOf(progress.device, "device_code");
  const accessToken =
    fieldOf(progress.refreshed, "access_token") ?? fieldOf(progress.token, "access_token");
  const refreshToken = fieldOf(progress.token, "refresh_token");
  const exchange: Readonly<Record<FlowId, FlowRequest | undefined>> = {
    client: post({ grant_type: "client_credentials", scope, ...credentials }),
    code:
      code === undefined
        ? undefined
        : post({
            grant_type: "authorization_code",
            code,
            redirect_uri: redirect,
            code_verifier: progress.pkce?.verifier ?? "",
            ...credentials,
          }),
    device:
      device === undefined || progress.decided !== true
        ? undefined
        : post({
            grant_type: "urn:ietf:params:oauth:grant-type:device_code",
            device_code: device,
            ...credentials,
          }),
  };
  let number = 0;
  /** A step that is one request, whose answer is noted under a name. */
  const requestStep = (
    name: "device" | "token" | "me" | "refreshed" | "revoked",
    [title, text, action]: readonly [title: string, text: string, action: string],
    request: FlowRequest | undefined,
  ) => (
    <RequestStep
      number={++number}
      title={title}
      text={text}
      action={action}
      busy={busy}
      request={request}
      answer={progress[name]}
      onSend={(sent) => void run(async () => note({ [name]: await send(sent) }))}
    />
  );
  return (
    <>
      <Problem text={problem} />
      <ol class="plain steps">
        {flow === "code" && (
          <Step
            number={++number}
            title="The person decides"
            text="Your program opens this address. Decide here, or open the page and decide there."
            ready
          >
            <Code what="Authorization address" text={address} />
            {decisions(decide)}
            {progress.location !== undefined && (
              <Code what="The person comes back to" text={progress.location} />
            )}
          </Step>
        )}
        {flow === "device" && (
          <>
            {requestStep(
              "device",
              ["Ask for a code", "The device asks for a code to show.", "Ask for a code"],
              post({ scope, ...credentials }, "/oauth2/device/authorize"),
            )}
            <Step
              number={++number}
              title="The person decides"
              text={`The person enters ${userCode ?? "the code"} at the address that the device shows.`}
              ready={userCode !== undefined}
            >
              {decisions(decideDevice)}
              {progress.decided === true && <p role="status">The person has decided.</p>}
            </Step>
          </>
        )}
        {requestStep(
          "token",
          [
            "Get the tokens",
            flow === "code"
              ? "The code is good once and for a minute."
              : "Credentials go in the form, or as HTTP Basic.",
            "Get the tokens",
          ],
          exchange[flow],
        )}
        {requestStep(
          "me",
          [
            "Use the access token",
            "Says who signed in, which application, and for what.",
            "Ask who that is",
          ],
          accessToken === undefined
            ? undefined
            : { method: "GET", path: "/oauth2/@me", token: accessToken },
        )}
        {flow !== "client" &&
          requestStep(
            "refreshed",
            [
              "Refresh",
              "Gets another pair of tokens, after which this refresh token is used up.",
              "Refresh",
            ],
            refreshToken === undefined
              ? undefined
              : post({ grant_type: "refresh_token", refresh_token: refreshToken, ...credentials }),
          )}
        {requestStep(
          "revoked",
          ["Revoke", "Ends the tokens. Ask again who that is to see it refused.", "Revoke"],
          accessToken === undefined
            ? undefined
            : post({ token: accessToken, ...credentials }, "/oauth2/token/revoke"),
        )}
      </ol>
    </>
  );
}
