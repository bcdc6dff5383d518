import { execFile, execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { entryFile } from "@/lib/members-api/kernel/entry-file";
import { createPdfRenderPool } from "@/lib/members-api/rendering/pdf-render-pool";
import { type RenderJob, renderInProcess } from "@/lib/members-api/rendering/render-jobs";
import { buildSticker } from "@/lib/members-api/sticker/build-sticker";
import { stickerFacts } from "@/tests/setup/document-facts";

// Within the project: what is bundled looks for its packages upwards.
const folder = join(".cache", `bundle-test-${process.pid}`);
const beside = pathToFileURL(join(process.cwd(), folder, "serve", "serve.mjs")).href;

describe("the bundled server", { timeout: 120_000 }, () => {
  beforeAll(() => {
    execFileSync(process.execPath, ["scripts/bundle-server.mjs", folder], { stdio: "inherit" });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("[SEC-DOS-03] has its render thread beside itself, which renders the same bytes as the sources", async () => {
    const entry = entryFile(beside, "render-thread");
    expect(entry).toEqual({ path: join(process.cwd(), folder, "serve/render-thread.mjs"), isBundled: true });
    const job: RenderJob = { kind: "sticker", model: buildSticker(stickerFacts()) };
    const warn = vi.fn();
    const pool = createPdfRenderPool({ log: { warn }, rushMs: 0, renderMs: 110_000, thread: entry });
    const drawn = await pool.draw(job);
    await pool.close();
    expect(warn).not.toHaveBeenCalled();
    expect(Buffer.from(drawn).equals(Buffer.from(await renderInProcess(job)))).toBe(true);
  });

  it("[RUN-SHIP] has the operators' commands beside itself, which run without the sources", async () => {
    const run = promisify(execFile);
    const names = ["backup", "import", "invariants", "members-api", "reset-admin", "restore"];
    const usage = async (name: string) =>
      (await run(process.execPath, [join(folder, "serve", `${name}.mjs`), "--help"])).stdout;
    const usages = await Promise.all(names.map(usage));
    expect(usages.map((text) => text.split(/\s+/, 3).join(" "))).toEqual(
      names.map((name) => `npm run ${name}`),
    );
  });

  it("[EMB-4] has the packing process beside itself", () => {
    const entry = entryFile(beside, "vin-index-process");
    expect(entry.isBundled && existsSync(entry.path)).toBe(true);
  });
});
