import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { admin } from "../admin.js";
import { CopyIcon } from "../tools/section.js";

/** A permission as the platform lists it. */
interface Permission {
  readonly name: string;
  /** Its bit, as a decimal string. */
  readonly bits: string;
}

const permissions = signal<readonly Permission[]>([]);

/** `ManageGuild` becomes `Manage guild`. */
const words = (name: string) =>
  name.replace(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

interface Props {
  /** A bitfield, as a decimal string. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses permissions of a bot and shows the number that stands for them. */
export function PermissionPicker({ value, onChange }: Props) {
  useEffect(() => {
    if (permissions.value.length > 0) return;
    void admin<Permission[]>("GET", "/permissions").then(
      (found) => {
        permissions.value = found;
      },
      () => {},
    );
  }, []);
  const chosen = BigInt(value);
  return (
    <fieldset class="checklist">
      <legend>Permissions of the bot</legend>
      <div class="checklist-grid narrow">
        {permissions.value.map(({ name, bits }) => (
          <label key={name} class="choice">
            <input
              type="checkbox"
              checked={(chosen & BigInt(bits)) !== 0n}
              onChange={() => onChange((chosen ^ BigInt(bits)).toString())}
            />
            <span class="grow">{words(name)}</span>
          </label>
        ))}
      </div>
      <p class="checklist-sum">
        Permissions integer <code>{value}</code>
        <CopyIcon what="permissions integer" text={value} />
      </p>
    </fieldset>
  );
}
