import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { getShare } from "../timing";
import type { Load, LoadResult } from "./load";

export interface Row {
  name: string;
  url: string;
  pid: number | undefined;
  headers?: Record<string, string>;
  cookies?: readonly string[];
}

export interface Figures extends LoadResult {
  /** The server's CPU time per request in microseconds, all threads. */
  processor: number;
}

const getProgramArguments = (file: string) => ["--import", "tsx", join(import.meta.dirname, file)];

export const [SERVER_CORE, LOAD_CORE] = [0, 1];
const MAY_PIN = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

export const onCore = (core: number, ...command: string[]): string[] =>
  MAY_PIN ? ["taskset", "-c", String(core), ...command] : command;

function start(core: number, ...operands: string[]): ChildProcess & { stdout: Readable } {
  const [command = "", ...args] = onCore(core, process.execPath, ...operands);
  return spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
}

export async function startServer(
  core: number,
  ...operands: string[]
): Promise<{ origin: string; child: ChildProcess; stop(): Promise<void> }> {
  const child = start(core, ...getProgramArguments("servers.ts"), ...operands);
  const exited = once(child, "exit");
  const [line] = await Promise.race([once(child.stdout, "data"), exited]);
  if (!Buffer.isBuffer(line)) throw new Error(`servers.ts ${operands.join(" ")} ended`);
  return {
    origin: line.toString("utf8").trim(),
    child,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** Clock ticks are 1/100 s on all common Linux builds. */
function readProcessorMicroseconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ", 2)[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

type Size = Pick<Load, "connections" | "seconds">;

async function loadOnce(row: Row, size: Size): Promise<Figures> {
  const load: Load = { ...size, url: row.url, headers: row.headers ?? {}, cookies: row.cookies ?? [] };
  const child = start(LOAD_CORE, ...getProgramArguments("load.ts"), JSON.stringify(load));
  const before = readProcessorMicroseconds(row.pid);
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part;
  });
  await once(child, "close");
  const result: LoadResult = JSON.parse(text);
  return { ...result, processor: (readProcessorMicroseconds(row.pid) - before) / result.requests };
}

function toMedian(rounds: readonly Figures[]): Figures {
  const getMedian = (name: keyof Figures) =>
    getShare(
      rounds.map((figures) => figures[name]),
      0.5,
    );
  return {
    requests: getMedian("requests"),
    perSecond: getMedian("perSecond"),
    p50: getMedian("p50"),
    p99: getMedian("p99"),
    processor: getMedian("processor"),
    failed: Math.max(...rounds.map(({ failed }) => failed)),
  };
}

const ROUNDS = 3;
/** Uncounted warm-up round: lets V8 compile the hot paths. */
const WARM_UP_SECONDS = 8;

/** Alternates between rows each round, so that a busy moment affects all rows. */
export async function measure(rows: readonly Row[], size: Size, rounds = ROUNDS): Promise<Figures[]> {
  const all: Figures[][] = rows.map(() => []);
  for (const row of rows) await loadOnce(row, { ...size, seconds: WARM_UP_SECONDS });
  for (let round = 0; round < rounds; round++)
    for (const [index, row] of rows.entries()) all[index]?.push(await loadOnce(row, size));
  return all.map(toMedian);
}
