import { type Html, html } from "../../../../kernel/web/html.js";
import type { UserRecord } from "../../users/api.js";
import type { AuthorizationRequest } from "../authorization-request.js";
import {
  type AskedPermission,
  askedPlacements,
  type ConsentChoice,
  type Destination,
  type Placement,
} from "./placements.js";

/** Where the application goes, for a person to choose. */
export function placementFields(
  placements: readonly Placement[],
  request: AuthorizationRequest,
  user: UserRecord,
): Html {
  const fields = askedPlacements(placements, request).map((placement) => {
    const places = placement.places(user, request);
    return html`<label>${placement.label} ${select(placement.field, places, request.guildId)}</label>
${permissionFields(placement.permissions(request))}`;
  });
  return html`${fields}`;
}

/** A choice of one place. */
export function select(
  field: string,
  places: readonly Destination[],
  chosen: string | undefined,
): Html {
  const options = places.map(
    ({ id, name }) =>
      html`<option value="${id}"${id === chosen ? html` selected` : ""}>${name}</option>`,
  );
  return html`<select name="${field}">${options}</select>`;
}

/** The permissions that a bot asks for; a person may refuse each. */
export function permissionFields(asked: readonly AskedPermission[]): Html {
  if (asked.length === 0) return html``;
  const boxes = asked.map(
    ({ bit, name }) =>
      html`<li><label><input type="checkbox" name="permission" value="${bit}" checked> ${name}</label></li>`,
  );
  return html`<fieldset><legend>Its permissions</legend>
<input type="hidden" name="permissions_listed" value="1">
<ul class="plain">${boxes}</ul></fieldset>`;
}

/** What a person has chosen in a form. */
export function readConsentChoice(fields: URLSearchParams): ConsentChoice {
  const kept = fields.getAll("permission").filter((bit) => /^\d{1,20}$/.test(bit));
  const sum = kept.reduce((bits, bit) => bits | BigInt(bit), 0n).toString();
  return {
    guildId: fields.get("guild_id") || undefined,
    permissions: fields.has("permissions_listed") ? sum : undefined,
    webhookChannelId: fields.get("webhook_channel_id") || undefined,
  };
}
