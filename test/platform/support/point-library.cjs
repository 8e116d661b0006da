/** Loaded before a bot of discord.js: points the library, and nothing of the bot, at the platform. */

const { DefaultRestOptions } = require("@discordjs/rest");

DefaultRestOptions.api = process.env.PLATFORM_API;
