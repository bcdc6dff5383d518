import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { vi } from "vitest";
import { getShare } from "@/scripts/bench/timing";
import { type AppServer, register, startApp } from "./app-server";
import { fromAnywhere, MIXED_LOAD } from "./mixed-load";

export function readResidentMegabytes(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

export function openDescriptors(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Written by event-loop-probe.mjs; memory in MB. */
interface Figures {
  at: number;
  delayMs: number;
  /** Share of time that the event loop is busy. */
  share: number;
  rss: number;
  heap: number;
  external: number;
}

export const getProbeEnvironment = (file: string) => ({
  NODE_OPTIONS: `--import=${resolve("tests/setup/event-loop-probe.mjs")}`,
  PROBE_FILE: file,
});

export function readFigures(file: string): Figures[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

export interface ProbedApp extends AppServer {
  figures(): Figures[];
  measureHeldMegabytes(): Promise<{ rss: number; heap: number }>;
}

/** Starts the application with the probe, as if behind a proxy, so that requests can come from any address. */
export async function startProbedApp(environment: Record<string, string> = {}): Promise<ProbedApp> {
  const key = () => randomBytes(48).toString("base64");
  const file = join(mkdtempSync(join(tmpdir(), "glovebox-probe-")), "figures");
  const app = await startApp({
    SESSION_KEYS: key(),
    DIGEST_KEY: key(),
    TRUST_PROXY: "1",
    LOG_LEVEL: "warn",
    ...getProbeEnvironment(file),
    ...environment,
  });
  return {
    ...app,
    figures: () => readFigures(file),
    /** Reads after the third garbage collection, because V8 returns memory only at the second. */
    measureHeldMegabytes() {
      const count = readFigures(file).length;
      return vi.waitFor(
        () => {
          const last = readFigures(file).at(count + 2);
          if (!last) throw new Error("no figures yet");
          return { rss: last.rss, heap: last.heap + last.external };
        },
        { timeout: 120_000, interval: 500 },
      );
    },
    async stop() {
      const code = await app.stop();
      rmSync(dirname(file), { recursive: true, force: true });
      return code;
    },
  };
}

export async function registerMany(port: number, many: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let at = 0; at < many; at++)
    cookies.push(await register(port, `member${at}@example.com`, { headers: fromAnywhere() }));
  return cookies;
}

/** Sends the mixed load with `workers` until `isOver`; returns the number of responses by status. */
export async function sendMixedLoad(
  port: number,
  {
    members,
    workers,
    isOver,
    afterEach,
  }: {
    members: readonly string[];
    workers: number;
    isOver: (sent: number) => boolean;
    afterEach?: (ms: number) => Promise<unknown>;
  },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const worker = async () => {
    while (!isOver(sent)) {
      const at = sent++;
      const startedAt = performance.now();
      const turn = MIXED_LOAD[at % MIXED_LOAD.length] as (typeof MIXED_LOAD)[number];
      const { status } = await turn(port, members[at % members.length] ?? "", at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await afterEach?.(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return statuses;
}

/** Returns the medians of the first and the last quarter. */
export function readEnds(values: readonly number[]): { first: number; last: number } {
  const quarter = Math.ceil(values.length / 4);
  const median = (part: number[]) => getShare(part, 0.5);
  return { first: median(values.slice(0, quarter)), last: median(values.slice(-quarter)) };
}
