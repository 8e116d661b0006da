import { defineConfig } from "vite";

/** Builds one of three parts: the pages, the main process, or the preload script. */
export default defineConfig(({ mode }) => {
  if (mode === "main")
    return {
      build: {
        ssr: "main/index.ts",
        outDir: "dist",
        emptyOutDir: false,
        rolldownOptions: {
          external: ["electron", /^game-social-sdk/],
          output: { entryFileNames: "main.js" },
        },
      },
    };
  if (mode === "preload")
    return {
      // A preload script in a sandbox can load nothing but Electron.
      ssr: { noExternal: true },
      build: {
        ssr: "preload.ts",
        outDir: "dist",
        emptyOutDir: false,
        rolldownOptions: {
          external: ["electron"],
          output: { entryFileNames: "preload.cjs", format: "cjs" },
        },
      },
    };
  return { root: "renderer", base: "./", build: { outDir: "../dist/renderer", emptyOutDir: true } };
});
