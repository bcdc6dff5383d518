import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { calls } from "@/lib/contract/table";
import { openMembersApi } from "@/lib/members-api/kernel/open-members-api";
import { createPdfRenderPool, type PdfRenderPool } from "@/lib/members-api/rendering/pdf-render-pool";
import type { RenderJob } from "@/lib/members-api/rendering/render-jobs";
import { buildReport } from "@/lib/members-api/report/model/build-report";
import { buildSticker } from "@/lib/members-api/sticker/build-sticker";
import { reportFacts, stickerFacts } from "@/tests/setup/document-facts";
import { printResult, shareOf } from "./timing";

const AT_ONCE = 50;
const BLOCKS = 8;
const CALLS = 150;
const TIMES_SLOWER = 2;

/**
 * What a user's call feels of 50 documents: GET /api-cwa/user on the embedded Members API, one after another, in blocks
 * that are quiet and blocks during which 50 documents are always being rendered by the render pool of the same process.
 */
export async function measureBesideCalls(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "glovebox-bench-"));
  const log = pino({ level: "silent" });
  const secrets = { digestKey: randomBytes(32).toString("base64") };
  const sources = { nhtsa: "0", vpic: "0", epa: "0" };
  const api = await openMembersApi({ dataDir, secrets, port: 3000, rateLimited: false, sources, log });
  const pool = createPdfRenderPool({ log });
  try {
    const send = (path: string, init: RequestInit = {}, token = "") => {
      const headers = {
        uri: "localhost",
        "x-client-address": "192.0.2.1",
        authorization: `Bearer ${token}`,
        token,
      };
      return api.fetch(new Request(`http://members-api.bench/members${path}`, { ...init, headers }));
    };
    const body = new URLSearchParams({ email: "bench@example.com", pass: randomUUID() });
    const registered = await send(calls.account.register.path, { method: "POST", body });
    const { token } = (await registered.json()) as { token: string };
    const call = async () => void (await send(calls.account.user.path, {}, token)).text();
    const [quiet, busy]: [number[], number[]] = [[], []];
    let drawn = 0;
    // The first block of each kind warms up what it uses.
    for (let block = -1; block < BLOCKS; block++) {
      const alone = await timesOf(call);
      const rush = keepRendering(pool);
      const beside = await timesOf(call);
      drawn += await rush.stop();
      if (block < 0) continue;
      quiet.push(...alone);
      busy.push(...beside);
    }
    const [ours, theirs] = [shareOf(busy, 0.99), shareOf(quiet, 0.99)];
    const medians = `median ${shareOf(busy, 0.5).toFixed(2)} ms, quiet ${shareOf(quiet, 0.5).toFixed(2)} ms`;
    console.log(`GET ${calls.account.user.path} beside ${AT_ONCE} documents at once (${drawn} were drawn):`);
    printResult(
      `p99 ${ours.toFixed(2)} ms = ${(ours / theirs).toFixed(2)} × quiet (${theirs.toFixed(2)} ms; ${medians})`,
      ours / theirs <= TIMES_SLOWER,
      `at most ${TIMES_SLOWER} ×`,
    );
  } finally {
    await pool.close();
    await api.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function timesOf(call: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < CALLS; at++) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
    // Calls come from outside: whatever else waits has its turn between two of them.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return times;
}

/** Requests documents so that 50 are always being rendered. */
function keepRendering(pool: PdfRenderPool): { stop(): Promise<number> } {
  const jobs: RenderJob[] = [
    { kind: "report", model: buildReport(reportFacts()) },
    { kind: "sticker", model: buildSticker(stickerFacts()) },
  ];
  let isOpen = true;
  let drawn = 0;
  const drawers = Array.from({ length: AT_ONCE }, async (_, at) => {
    while (isOpen) {
      await pool.draw(jobs[at % jobs.length] as RenderJob);
      drawn += 1;
    }
  });
  return {
    async stop() {
      isOpen = false;
      await Promise.all(drawers);
      return drawn;
    },
  };
}
