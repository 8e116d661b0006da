import { declareBotTests } from "./bot-tests.js";

declareBotTests("4");
