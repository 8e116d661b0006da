// The same application, packed by Electron Forge.
module.exports = {
  packagerConfig: {
    name: "Space Race",
    asar: { unpackDir: "**/node_modules/game-social-sdk" },
    ignore: [/^\/(?!dist|node_modules|package\.json)./],
    protocols: [{ name: "Space Race", schemes: ["space-race"] }],
    extendInfo: { NSMicrophoneUsageDescription: "Your friends hear you in voice calls." },
    osxSign: {},
  },
  makers: [
    { name: "@electron-forge/maker-squirrel", config: { name: "space_race" } },
    { name: "@electron-forge/maker-zip", platforms: ["darwin", "linux"] },
  ],
};
