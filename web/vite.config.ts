import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin } from "vite";

// The folder of the npm package that a module belongs to.
function packageOf(module: string): string | undefined {
  return /^\0?(.*\/node_modules\/(@[^/]+\/)?[^/]+)/.exec(module)?.[1];
}

// What is bundled keeps its licenses: one text with those of all packages, in the order of their names.
function licenses(): Plugin {
  return {
    name: "licenses",
    generateBundle() {
      const packages = new Set([...this.getModuleIds()].flatMap((module) => packageOf(module) ?? []));
      const texts = [...packages].map((folder) => {
        const about = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
          name: string;
          version: string;
        };
        return `${about.name} ${about.version}\n\n${readFileSync(join(folder, "LICENSE"), "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", name: "licenses.txt", source: texts.sort().join("\n----\n\n") });
    },
  };
}

export default defineConfig({
  root: dirname(new URL(import.meta.url).pathname),
  plugins: [licenses()],
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2021",
    outDir: process.env["DUELOPT_DIST"] ?? "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
});
