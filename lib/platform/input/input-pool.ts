import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { AppError } from "@/lib/platform/values";
import type { EntryFile } from "./entry-file";
import type { InputLane, InputOwner, InputPool, InputTask } from "./input-task";
import type { ThreadJob, ThreadResult } from "./input-thread";
import { createThreadClock, hasBegun, readProcessorTime, type ThreadClock } from "./thread-clock";
import { openThreadPool } from "./thread-pool";
import { createTurns, type Turn, type TurnRefusal } from "./turns";

const WAITING_MAX = { all: 200, site: 40, member: 10 };
const LOOKS = 8;

const START_FAILED = "threads for input from tenants and members cannot be started";

export interface InputPoolOptions {
  thread: EntryFile;
  isFirstSite(site: string): boolean;
  log: { error(detail: object, message: string): void };
  threads?: Record<InputLane, number>;
  waiting?: typeof WAITING_MAX;
  readTime?(task: InputTask<unknown, unknown>, clock: ThreadClock, elapsedMs: number): number;
}

interface Waiting extends Turn {
  run(): Promise<void>;
  reject(error: unknown): void;
}

const REFUSALS: Record<TurnRefusal, () => AppError> = {
  member: () =>
    new AppError("too_many_requests", "Wait until we've read your other files.", { retryAfter: 5 }),
  site: () => createBusy(),
  all: () => createBusy(),
};

function createBusy(): AppError {
  return new AppError("unavailable", "We're reading many files right now. Try again in a moment.", {
    retryAfter: 5,
  });
}

const getUsedTime: NonNullable<InputPoolOptions["readTime"]> = ({ lane }, clock, elapsedMs) =>
  (lane === "texts" ? readProcessorTime(clock) : null) ?? elapsedMs;

/** Returns at least two, so that a site's file leaves a thread for others even on two cores. */
const getThreadCounts = () => ({ texts: Math.max(2, availableParallelism() - 1), documents: 1 });

/** Parses and renders untrusted input from tenants and members: docs/decisions/foreign-input.md. */
export function createInputPool(options: InputPoolOptions): InputPool {
  const { thread, isFirstSite, log, readTime = getUsedTime } = options;
  const threads = options.threads ?? getThreadCounts();
  const turns = createTurns<Waiting>({ threads, waiting: options.waiting ?? WAITING_MAX, isFirstSite });
  const running = new Set<AbortController>();
  let isClosed = false;

  const openLane = (lane: InputLane) =>
    openThreadPool(thread, {
      maxThreads: threads[lane],
      onStartFailure(error) {
        log.error({ lane, err: String(error) }, START_FAILED);
        for (const limit of running) limit.abort(START_FAILED);
      },
    });
  const lanes: Record<InputLane, Piscina> = { texts: openLane("texts"), documents: openLane("documents") };

  async function runInThread<Input, Output>(task: InputTask<Input, Output>, input: Input): Promise<Output> {
    const clock = createThreadClock();
    const limit = new AbortController();
    let begunAt: number | undefined;
    const timer = setInterval(() => {
      if (!hasBegun(clock)) return;
      begunAt ??= performance.now();
      const elapsed = performance.now() - begunAt;
      if (readTime(task as InputTask<unknown, unknown>, clock, elapsed) > task.limitMs) limit.abort();
    }, task.limitMs / LOOKS);
    running.add(limit);
    try {
      const job: ThreadJob = { task: task.name, input, clock };
      const result: ThreadResult = await lanes[task.lane].run(job, { signal: limit.signal });
      if ("value" in result) return result.value as Output;
      const { code, message, fields } = result.refusal;
      throw new AppError(code, message, { fields });
    } catch (error) {
      if (isClosed || limit.signal.reason === START_FAILED) throw createBusy();
      if (limit.signal.aborted) throw new AppError("took_too_long", task.tooLong);
      throw error;
    } finally {
      clearInterval(timer);
      running.delete(limit);
    }
  }

  function serve(): void {
    for (let next = turns.take(); next; next = turns.take()) {
      const turn = next;
      turn.run().finally(() => {
        turns.end(turn);
        serve();
      });
    }
  }

  return {
    async run(task, read, owner: InputOwner) {
      if (isClosed) throw createBusy();
      return new Promise((resolve, reject) => {
        const run = async () => {
          try {
            resolve(await runInThread(task, await read()));
          } catch (error) {
            reject(error);
          }
        };
        const refusal = turns.add({ ...owner, lane: task.lane, run, reject });
        if (refusal) reject(REFUSALS[refusal]());
        else serve();
      });
    },
    async close() {
      isClosed = true;
      for (const { reject } of turns.drain()) reject(createBusy());
      await Promise.all(Object.values(lanes).map((pool) => pool.destroy()));
    },
  };
}
