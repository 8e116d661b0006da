import { defineConfig } from "vite";

/** Builds one of three parts: the pages, the main process, or the preload script. */
export default defineConfig(({ mode }) => {
  const preload = mode === "preload";
  if (preload || mode === "main")
    return {
      // A preload script in a sandbox can load nothing but Electron.
      ssr: { noExternal: preload || undefined },
      build: {
        ssr: preload ? "preload.ts" : "main/index.ts",
        outDir: "dist",
        emptyOutDir: false,
        rolldownOptions: {
          external: preload ? ["electron"] : ["electron", /^game-social-sdk/],
          output: preload
            ? { entryFileNames: "preload.cjs", format: "cjs" }
            : { entryFileNames: "main.js" },
        },
      },
    };
  return { root: "renderer", base: "./", build: { outDir: "../dist/renderer", emptyOutDir: true } };
});
