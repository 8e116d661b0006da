/** Settings: sound, and the account. */

import type { PageAudio, PageAudioSettings } from "game-social-sdk/electron/renderer";
import { useSession } from "game-social-sdk/react";
import { useEffect, useState } from "react";
import { ActionButton, Problem, useAction } from "./action.jsx";
import { client, launcher, useEvents, useLauncher } from "./bridge.js";

export function Settings() {
  return (
    <section className="pane settings" aria-label="Settings">
      <h1>Settings</h1>
      <Sound />
      <Account />
    </section>
  );
}

function Sound() {
  const [audio, setAudio] = useState<PageAudio>();
  const read = () => void client.getAudio().then(setAudio, () => {});
  const set = useAction((settings: PageAudioSettings) => client.setAudio(settings).then(read));
  useEffect(read, []);
  useEvents(["deviceChange"], read);
  if (!audio) return null;
  return (
    <fieldset>
      <legend>Sound</legend>
      <Device name="Microphone" of="input" maxVolume={100} audio={audio} set={set.run} />
      <Device name="Headphones" of="output" maxVolume={200} audio={audio} set={set.run} />
      <Problem of={set.error} />
    </fieldset>
  );
}

interface DeviceProps {
  readonly name: string;
  readonly of: "input" | "output";
  readonly maxVolume: number;
  readonly audio: PageAudio;
  readonly set: (settings: PageAudioSettings) => void;
}

function Device({ name, of, maxVolume, audio, set }: DeviceProps) {
  return (
    <>
      <label>
        {name}
        <select value={audio[of]?.id ?? ""} onChange={({ target }) => set({ [of]: target.value })}>
          {audio[`${of}s`].map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        {name} volume
        <input
          type="range"
          min={0}
          max={maxVolume}
          value={audio[`${of}Volume`]}
          onChange={({ target }) => set({ [`${of}Volume`]: Number(target.value) })}
        />
      </label>
    </>
  );
}

function Account() {
  const session = useSession();
  const state = useLauncher();
  return (
    <fieldset>
      <legend>Account</legend>
      <p>
        Signed in as <strong>{session?.user?.displayName}</strong>
        {session?.provisional && ", without an account"}
      </p>
      <p>Space Race may use {session?.scopes.split(" ").join(", ")}.</p>
      {session?.provisional && (
        <ActionButton run={() => launcher.run("linkAccount")}>Link an account</ActionButton>
      )}
      <ActionButton className="danger" run={() => client.signOut()}>
        Sign out everywhere
      </ActionButton>
      <p className="note">Space Race {state?.version}</p>
    </fieldset>
  );
}
