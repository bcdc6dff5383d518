import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openRenderPool } from "@/lib/compose/open-render-pool";
import { type RenderJob, renderInProcess } from "@/lib/compose/render-jobs";
import { resolveEntryFile } from "@/lib/platform/input/entry-file";
import { buildSticker } from "@/lib/sticker/server/build-sticker";
import { buildStickerFacts } from "@/tests/setup/document-facts";
import { OPERATOR_COMMANDS } from "./operator-commands.mjs";

// Inside the project, so that bundles can resolve packages.
const folder = join(".cache", `bundle-test-${process.pid}`);
const beside = pathToFileURL(join(process.cwd(), folder, "serve", "serve.mjs")).href;

describe("bundled server", { timeout: 120_000 }, () => {
  beforeAll(() => {
    execFileSync(process.execPath, ["scripts/bundle-server.mjs", folder], { stdio: "inherit" });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("[SEC-DOS-03] ships its render thread, which produces the same bytes as the sources", async () => {
    const entry = resolveEntryFile(beside, "render-thread");
    expect(entry).toEqual({ path: join(process.cwd(), folder, "serve/render-thread.mjs"), isBundled: true });
    const job: RenderJob = { kind: "sticker", model: buildSticker(buildStickerFacts()) };
    const warn = vi.fn();
    const pool = openRenderPool({ warn }, { rushMs: 0, renderMs: 110_000, thread: entry });
    const pdf = await pool.draw(job);
    await pool.close();
    expect(warn).not.toHaveBeenCalled();
    expect(Buffer.from(pdf).equals(Buffer.from(await renderInProcess(job)))).toBe(true);
  });

  it("[ARCH-2] the render thread loads only code that it uses, although imports name an index.ts", () => {
    const loaded = new Map<string, string>();
    const load = (file: string) => {
      if (loaded.has(file)) return;
      const text = readFileSync(join(folder, "serve", file), "utf8");
      loaded.set(file, text);
      for (const [, chunk = ""] of text.matchAll(/^(?:import|\} from) "\.\/([\w-]+\.mjs)"/gm)) load(chunk);
    };
    load("render-thread.mjs");
    const sources = [...loaded.values()].flatMap((text) =>
      [...text.matchAll(/^\/\/ ((?:lib|node_modules)\/\S+)$/gm)].map(([, source = ""]) => source),
    );
    expect(sources).toContain("lib/report/server/pdf/report-pdf.ts");
    expect(sources.filter((source) => /pg-boss|node_modules\/zod|\/schema\b/.test(source))).toEqual([]);
  });

  it("[RUN-SHIP] ships the operator commands, which run without the sources", () => {
    const missing = OPERATOR_COMMANDS.filter((name) => !existsSync(join(folder, "serve", `${name}.mjs`)));
    expect(missing).toEqual([]);
    const usage = execFileSync(process.execPath, [join(folder, "serve/invariants.mjs"), "--help"]);
    expect(String(usage)).toContain("npm run invariants");
  });

  it("[EMB-4] ships the process that packs VIN data", () => {
    const entry = resolveEntryFile(beside, "vin-index-process");
    expect(entry.isBundled && existsSync(entry.path)).toBe(true);
  });
});
