import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSticker } from "@/lib/members-api/documents/build-sticker";
import { DrawingThread } from "@/lib/members-api/drawing/drawing-worker";
import { type DrawingJob, drawHere } from "@/lib/members-api/drawing/drawings";
import { entryFile } from "@/lib/members-api/entry-file";
import { stickerFacts } from "@/tests/setup/document-facts";

// Within the project: what is bundled looks for its packages upwards.
const folder = join(".cache", `bundle-test-${process.pid}`);
const beside = pathToFileURL(join(process.cwd(), folder, "serve", "serve.mjs")).href;

describe("the bundled server", { timeout: 120_000 }, () => {
  beforeAll(() => {
    execFileSync(process.execPath, ["scripts/bundle-server.mjs", folder], { stdio: "inherit" });
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("[SEC-DOS-03] has its drawing thread beside itself, which draws the same bytes as the sources", async () => {
    const entry = entryFile(beside, "drawing-thread");
    expect(entry).toEqual({ path: join(process.cwd(), folder, "serve/drawing-thread.mjs"), isBundled: true });
    const job: DrawingJob = { kind: "sticker", model: buildSticker(stickerFacts()) };
    const thread = new DrawingThread(entry);
    const drawn = await thread.draw(job, 110_000);
    await thread.end();
    expect(Buffer.from(drawn).equals(Buffer.from(await drawHere(job)))).toBe(true);
  });

  it("[EMB-4] has the packing process beside itself", () => {
    const entry = entryFile(beside, "pack-process");
    expect(entry.isBundled && existsSync(entry.path)).toBe(true);
  });
});
