import { optionalText, requiredText } from "../../../kernel/rpc/args.js";
import { invalidPayload, RpcError, RpcErrorCode, refusedAs } from "../../../kernel/rpc/errors.js";
import { Permission } from "../../guilds/core/api.js";
import { MessageActor } from "../../messages/core/api.js";
import type { ActivityCall } from "./call.js";
import type { Choice } from "./prompts.js";

/** Largest picture that is taken from a person, in bytes. */
const MAX_PICTURE_BYTES = 8 * 1024 * 1024;

/** OPEN_INVITE_DIALOG: answered when the dialog is open. */
export function openInviteDialog(call: ActivityCall) {
  const { context, session } = call;
  const { guildId, channelId } = session.instance.location;
  const { userId, applicationId } = session;
  if (guildId === null) {
    throw new RpcError(RpcErrorCode.InvalidChannel, "There are no invites to conversations.");
  }
  const { permissions } = context.guilds;
  if (!permissions.may(guildId, userId, Permission.CreateInstantInvite, channelId)) {
    throw new RpcError(RpcErrorCode.InvalidPermissions, "The user may not make invites here.");
  }
  const body = { unique: true, target_type: 2 as const, target_application_id: applicationId };
  // The dialog of a frame shows one invite, however often it is opened.
  const kept = context.guilds.invites
    .ofChannel(channelId)
    .find(({ id }) => id === session.inviteCode);
  const { id: code } =
    kept ??
    refusedAs(RpcErrorCode.InvalidPermissions, () =>
      context.invites.create({ userId, reason: null }, channelId, body, null),
    );
  session.inviteCode = code;
  const link = `${context.kernel.urls.web}/invite/${code}`;
  later(call, session.prompts.ask("invite", { code, link }), (choice) => post(call, choice, link));
  return null;
}

/** OPEN_SHARE_MOMENT_DIALOG: answered when the dialog is open. */
export function openShareMoment(call: ActivityCall) {
  const { context, session, args } = call;
  const mediaUrl = requiredText(args, "mediaUrl");
  optionalText(mediaUrl, "mediaUrl", 1, 1024);
  if (!mediaUrl.startsWith(`${context.kernel.urls.web}/cdn/`)) {
    throw invalidPayload('"mediaUrl" must be the address of a file that the platform keeps.');
  }
  later(call, session.prompts.ask("moment", { mediaUrl }), (choice) =>
    post(call, choice, mediaUrl),
  );
  return null;
}

/** SHARE_LINK. With `referrer_id` it fails without a message (contract, Errors). */
export async function shareLink(call: ActivityCall) {
  const { context, session, args } = call;
  const answer = (success: boolean, didCopyLink: boolean, didSendMessage: boolean) => ({
    success,
    didCopyLink,
    didSendMessage,
  });
  if (args.referrer_id !== undefined) return answer(false, false, false);
  const message = optionalText(args.message, "message", 0, 1000) ?? "";
  const link = new URL(`${context.kernel.urls.web}/activities/${session.applicationId}`);
  link.searchParams.set("referrer_id", session.userId);
  for (const field of ["custom_id", "link_id"] as const) {
    const value = optionalText(args[field], field, 1, 64);
    if (value !== undefined) link.searchParams.set(field, value);
  }
  const choice = await session.prompts.ask("shareLink", { message, link: link.href });
  if (choice.action === "deny") return answer(false, false, false);
  if (choice.action === "copy") return answer(true, true, false);
  post(call, choice, `${message}\n${link.href}`.trim());
  return answer(true, false, true);
}

/** SHARE_INTERACTION. */
export async function shareInteraction(call: ActivityCall) {
  const { session, args } = call;
  // Activities name it with its slash or without.
  const command = requiredText(args, "command").replace(/^\//, "");
  const content = optionalText(args.content, "content", 0, 2000) ?? `/${command}`;
  const choice = await session.prompts.ask("shareInteraction", { command, content });
  if (choice.action !== "allow") return { success: false };
  post(call, choice, content);
  return { success: true };
}

/** INITIATE_IMAGE_UPLOAD: the address of a picture that the person chooses. */
export async function uploadImage({ context, session }: ActivityCall) {
  const { action, file } = await session.prompts.ask("upload", {});
  if (action !== "allow" || file === undefined) {
    throw new RpcError(RpcErrorCode.UnknownError, "No picture was chosen.");
  }
  const data = Buffer.from(file.data, "base64");
  const picture = /^image\/(png|jpeg|gif|webp)$/.test(file.contentType);
  if (!picture || data.length === 0 || data.length > MAX_PICTURE_BYTES) {
    throw new RpcError(RpcErrorCode.UnknownError, "Only pictures of up to 8 MiB are taken.");
  }
  const folder = `ephemeral-attachments/${session.applicationId}`;
  const { filename, contentType } = file;
  const { attachments } = context;
  return { image_url: attachments.url(attachments.add(folder, { filename, contentType, data })) };
}

/** OPEN_EXTERNAL_LINK. */
export async function openLink({ session, args }: ActivityCall) {
  const url = requiredText(args, "url");
  const { protocol = "", host = "" } = URL.canParse(url) ? new URL(url) : {};
  if (!/^https?:$/.test(protocol)) {
    throw invalidPayload(`"url" must be an http or https address, but it is "${url}".`);
  }
  if (session.trustedHosts.has(host)) {
    session.screen.send({ type: "open", url });
    return { opened: true };
  }
  const { action, always } = await session.prompts.ask("link", { url, host });
  if (action === "allow" && always) session.trustHost(host);
  return { opened: action === "allow" };
}

/** Writes a message in the name of the person, where the person chose. */
function post({ context, session }: ActivityCall, { action, channel }: Choice, text: string) {
  if (action !== "allow") return;
  const { userId, applicationId, instance } = session;
  const actor = new MessageActor(context.kernel, context.messages, { userId, applicationId });
  refusedAs(RpcErrorCode.InvalidChannel, () => {
    actor.sendMessage(channel ?? instance.location.channelId, text);
  });
}

/** What a person does in a dialog whose command is answered already. */
function later({ session }: ActivityCall, asked: Promise<Choice>, act: (choice: Choice) => void) {
  asked.then(act).catch((error: unknown) => {
    session.note(error instanceof Error ? error.message : String(error));
  });
}
