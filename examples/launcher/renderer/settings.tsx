/** Settings: sound, and the account. */

import type { PageAudio } from "game-social-sdk/electron/renderer";
import { useSession } from "game-social-sdk/react";
import { useCallback, useEffect, useState } from "react";
import { client, launcher, useAction, useLauncher } from "./bridge.js";

export function Settings() {
  return (
    <section className="pane settings" aria-label="Settings">
      <h1>Settings</h1>
      <Sound />
      <AccountSettings />
    </section>
  );
}

function Sound() {
  const [audio, setAudio] = useState<PageAudio>();
  const read = useCallback(() => void client.getAudio().then(setAudio, () => {}), []);
  const set = useAction(async (settings: Parameters<typeof client.setAudio>[0]) => {
    await client.setAudio(settings);
    read();
  });
  useEffect(() => {
    read();
    return client.on("deviceChange", read);
  }, [read]);
  if (!audio) return null;
  const { inputs, outputs, input, output, inputVolume, outputVolume } = audio;
  return (
    <fieldset>
      <legend>Sound</legend>
      {(
        [
          ["Microphone", "input", inputs, input, inputVolume, "inputVolume", 100],
          ["Headphones", "output", outputs, output, outputVolume, "outputVolume", 200],
        ] as const
      ).map(([name, device, all, current, volume, level, max]) => (
        <div key={device}>
          <label>
            {name}
            <select
              value={current?.id ?? ""}
              onChange={({ target }) => set.run({ [device]: target.value })}
            >
              {all.map(({ id, name }) => (
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
              max={max}
              value={volume}
              onChange={({ target }) => set.run({ [level]: Number(target.value) })}
            />
          </label>
        </div>
      ))}
      {set.error && <p role="alert">{set.error}</p>}
    </fieldset>
  );
}

function AccountSettings() {
  const session = useSession();
  const state = useLauncher();
  const signOut = useAction(() => client.signOut());
  const link = useAction(() => launcher.run("linkAccount"));
  return (
    <fieldset>
      <legend>Account</legend>
      <p>
        Signed in as <strong>{session?.user?.displayName}</strong>
        {session?.provisional && ", without an account"}
      </p>
      <ul className="scopes" aria-label="What Space Race may do">
        {session?.scopes
          .split(" ")
          .filter(Boolean)
          .map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
      </ul>
      {session?.provisional && (
        <button type="button" disabled={link.busy} onClick={() => link.run()}>
          Link an account
        </button>
      )}
      <button
        type="button"
        className="danger"
        disabled={signOut.busy}
        onClick={() => signOut.run()}
      >
        Sign out everywhere
      </button>
      {(signOut.error ?? link.error) && <p role="alert">{signOut.error ?? link.error}</p>}
      <p className="note">Space Race {state?.version}</p>
    </fieldset>
  );
}
