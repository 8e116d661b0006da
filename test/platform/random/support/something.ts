import { expect } from "vitest";
import type { Numbers } from "../../../support/numbers.js";
import { send } from "../../support/players.js";
import type { Scene } from "./crowd.js";
import type { RandomActs } from "./random-acts.js";

/** Has a bot or a person do something; what came of it. */
export async function doSomething(
  crowd: Scene,
  acts: RandomActs,
  numbers: Numbers,
): Promise<string> {
  const { platform, users, places, bots } = crowd;
  const place = numbers.one(places);
  if (numbers.onceIn(3)) {
    try {
      acts.act(place, platform.as(numbers.one(users).id));
      return "done";
    } catch (error) {
      // Refused by a rule, as many random acts must be.
      expect(error).toHaveProperty("code");
      return "not allowed";
    }
  }
  const bot = numbers.one(bots);
  const wanted = acts.request(place, bot);
  const request = numbers.onceIn(4) ? acts.damage(wanted) : wanted;
  const { method, path, body, authorization = `Bot ${bot.token}` } = request;
  try {
    const answer = await send(platform, authorization, method, path, body);
    if (answer.status === 200) acts.areas.answered(request, answer.body);
    return String(answer.status);
  } catch {
    return "broken off";
  }
}
