import { AppError } from "@/lib/platform/values";

const SILENT_MS = 500;
const PROBE_MS = 1000;
const LATE_MS = 30_000;
const PATIENCE = 5;
const TIMES_KEPT = 20;
/** A timer this late means that our own process was blocked and hasn't read the server's data yet. */
const HELD_UP_MS = 250;

export interface FreezeWatchOptions {
  silentMs?: number;
  probeMs?: number;
  lateMs?: number;
  onThaw?: () => void;
}

export interface FreezeWatch {
  watch(onFrozen: (error: AppError) => void): () => void;
  noteTime(ms: number): void;
}

function isInTime(answer: Promise<unknown>, ms: number, onLate: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    let isLate = false;
    let timer: NodeJS.Timeout;
    const wait = () => {
      const due = performance.now() + ms;
      timer = setTimeout(() => {
        if (performance.now() > due + HELD_UP_MS) {
          wait();
          return;
        }
        isLate = true;
        resolve(false);
      }, ms);
    };
    wait();
    const end = (hasAnswered: boolean) => {
      clearTimeout(timer);
      resolve(hasAnswered);
      if (hasAnswered && isLate) onLate();
    };
    answer.then(
      () => end(true),
      () => end(false),
    );
  });
}

/** SAFE-10: distinguishes a slow server from a frozen server with a cheap probe, shared by all waiting calls. */
export function freezeWatch(
  probe: (signal: AbortSignal) => Promise<unknown>,
  {
    silentMs = SILENT_MS,
    probeMs = PROBE_MS,
    lateMs = LATE_MS,
    onThaw = () => undefined,
  }: FreezeWatchOptions = {},
): FreezeWatch {
  const times: number[] = [];
  const noteTime = (ms: number) => {
    times.push(ms);
    if (times.length > TIMES_KEPT) times.shift();
  };
  const getPatience = () =>
    times.length === 0 ? lateMs : Math.min(lateMs, Math.max(probeMs, PATIENCE * Math.max(...times)));
  let probing: Promise<boolean> | null = null;
  const isThere = () => {
    if (probing) return probing;
    const startedAt = performance.now();
    const answer = probe(AbortSignal.timeout(lateMs));
    answer.then(
      () => noteTime(performance.now() - startedAt),
      () => undefined,
    );
    probing = isInTime(answer, getPatience(), onThaw).finally(() => {
      probing = null;
    });
    return probing;
  };
  const watch: FreezeWatch["watch"] = (onFrozen) => {
    let timer: NodeJS.Timeout;
    let isOver = false;
    const ask = async () => {
      const isAlive = await isThere();
      if (isOver) return;
      if (isAlive) timer = setTimeout(ask, silentMs);
      else
        onFrozen(
          new AppError("unavailable", "We can't reach the service. Try again in a moment.", {
            retryAfter: 2,
            cause: "the Members API is frozen",
          }),
        );
    };
    timer = setTimeout(ask, silentMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
  return { watch, noteTime };
}
