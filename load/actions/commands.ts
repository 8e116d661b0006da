import { action, id, map, text } from "./action.js";

/** What a person sees of an app's answer, as far as flows go on with it. */
interface Answer {
  readonly message?: { readonly id?: string } | null;
}

/** The id of the message that an app has answered with, if it has. */
const messageOf = ({ message }: Answer) => message?.id;

export const joinGuild = action(
  { required: { guild: id }, short: "guild" },
  ({ userId, shared }, { guild }) => shared.admin.post(`/guilds/${guild}/members`, { userId }),
);

export const runCommand = action(
  {
    required: { name: text, channel: id },
    optional: { options: map, application: id },
    result: true,
  },
  async ({ userId, shared, metrics }, { name, options = {}, channel, application }) => {
    const target = { channel, ...(application === undefined ? {} : { application }) };
    const answer = shared.admin.act<Answer>({ userId }, "runCommand", name, options, target);
    return messageOf(await metrics.timed("command_to_answer", answer));
  },
);

export const press = action(
  { required: { message: id, button: text }, result: true },
  async ({ userId, shared, metrics }, { message, button }) => {
    const answer = shared.admin.act<Answer>({ userId }, "press", message, button);
    return messageOf(await metrics.timed("command_to_answer", answer));
  },
);
