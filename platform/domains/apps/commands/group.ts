export { bits, type Invoker, installsThatOffer, obstacle } from "./access.js";
export { readChoices } from "./check-choices.js";
export { unknownCommand } from "./errors.js";
export { localized, readLocale } from "./localizations.js";
export { type CommandOption, CommandType, Context, IntegrationType, OptionType } from "./record.js";
export { commandObject } from "./wire.js";
