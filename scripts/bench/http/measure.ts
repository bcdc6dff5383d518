import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { shareOf } from "../timing";
import type { Load, LoadResult } from "./load";

/** What is measured: one address of one running server. */
export interface Row {
  name: string;
  url: string;
  /** The server, whose processor time is counted. */
  pid: number | undefined;
  headers?: Record<string, string>;
  /** Cookie headers that the requests have in turn. */
  cookies?: readonly string[];
}

/** The median of the rounds, of each figure by itself. */
export interface Figures extends LoadResult {
  /** Microseconds of the server's processor time for each request, all its threads. */
  processor: number;
}

const program = (file: string) => ["--import", "tsx", join(import.meta.dirname, file)];

/** Of what is measured, each server by itself; and of all that drives it. */
export const [SERVER_CORE, LOAD_CORE] = [0, 1];
const MAY_PIN = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;

/**
 * A command that runs on one core with all its threads (`taskset`, of util-linux), so that a server and its load do not take each other's
 * time; as it is where there is one core or no `taskset`.
 */
export const onCore = (core: number, ...command: string[]): string[] =>
  MAY_PIN ? ["taskset", "-c", String(core), ...command] : command;

function start(core: number, ...operands: string[]): ChildProcess & { stdout: Readable } {
  const [command = "", ...args] = onCore(core, process.execPath, ...operands);
  return spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
}

/** Starts a program of servers.ts and waits for its origin. */
export async function startServer(
  core: number,
  ...operands: string[]
): Promise<{ origin: string; child: ChildProcess; stop(): Promise<void> }> {
  const child = start(core, ...program("servers.ts"), ...operands);
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

/** Clock ticks are hundredths of a second on every Linux. */
function processorMicroseconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ", 2)[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  } catch {
    return Number.NaN;
  }
}

/** One load on a row, from a process of its own. */
async function loadOnce(row: Row, load: Pick<Load, "connections" | "seconds" | "rate">): Promise<Figures> {
  const whole: Load = { ...load, url: row.url, headers: row.headers ?? {}, cookies: row.cookies ?? [] };
  const child = start(LOAD_CORE, ...program("load.ts"), JSON.stringify(whole));
  const before = processorMicroseconds(row.pid);
  let text = "";
  child.stdout.on("data", (part: Buffer) => {
    text += part;
  });
  await once(child, "close");
  const result: LoadResult = JSON.parse(text);
  return { ...result, processor: (processorMicroseconds(row.pid) - before) / result.requests };
}

function median(all: readonly Figures[]): Figures {
  const [first] = all;
  if (!first) throw new Error("nothing was measured");
  const names = Object.keys(first) as (keyof Figures)[];
  const of = (name: keyof Figures) =>
    shareOf(
      all.map((each) => each[name]),
      0.5,
    );
  const figures = Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Figures;
  return { ...figures, failed: Math.max(...all.map(({ failed }) => failed)) };
}

/** Of the round that does not count: until the engine has compiled what each request runs. */
const WARM_UP_SECONDS = 8;

/** The same load on every row in turn, a round after the other, so that a busy moment hits all alike. */
export async function measure(
  rows: readonly Row[],
  load: Pick<Load, "connections" | "seconds" | "rate">,
  rounds: number,
  warmUp = WARM_UP_SECONDS,
): Promise<Figures[]> {
  const all: Figures[][] = rows.map(() => []);
  for (let round = -1; round < rounds; round++)
    for (const [at, row] of rows.entries()) {
      const figures = await loadOnce(row, round < 0 ? { ...load, seconds: warmUp } : load);
      if (round >= 0) all[at]?.push(figures);
    }
  return all.map(median);
}
