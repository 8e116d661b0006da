// The same application, packed by Electron Forge.
const { FuseV1Options, FuseVersion } = require("@electron/fuses");

module.exports = {
  packagerConfig: {
    name: "Space Race",
    asar: { unpackDir: "**/node_modules/game-social-sdk" },
    ignore: [/^\/(?!dist|node_modules|package\.json)./],
    protocols: [{ name: "Space Race", schemes: ["space-race"] }],
    extendInfo: { NSMicrophoneUsageDescription: "Your friends hear you in voice calls." },
    osxSign: {},
  },
  plugins: [
    {
      name: "@electron-forge/plugin-fuses",
      config: {
        version: FuseVersion.V1,
        [FuseV1Options.RunAsNode]: false,
        [FuseV1Options.EnableCookieEncryption]: true,
        [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
        [FuseV1Options.EnableNodeCliInspectArguments]: false,
        [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
        [FuseV1Options.OnlyLoadAppFromAsar]: true,
      },
    },
  ],
  makers: [
    { name: "@electron-forge/maker-squirrel", config: { name: "space_race" } },
    { name: "@electron-forge/maker-zip", platforms: ["darwin", "linux"] },
  ],
};
