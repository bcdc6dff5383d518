import { AppError } from "@/lib/core/errors";

/** How long a call is silent before its server is asked whether it is there. */
const SILENT_MS = 500;
/** The least and the most that the question waits for an answer; the most too while no response time is known. */
const PROBE_MS = 1000;
const LATE_MS = 30_000;
/** A server counts as frozen when the question takes this many times its slowest recent answer. */
const PATIENCE = 5;
const TIMES_KEPT = 20;
/** A timer that fires so much late was held up with all of this process, which has not read yet what the server sent. */
const HELD_UP_MS = 250;

export interface FreezeWatchOptions {
  /** Shorter in tests. */
  silentMs?: number;
  probeMs?: number;
  lateMs?: number;
  /** Hears that a server answered which was found frozen. */
  onThaw?: () => void;
}

export interface FreezeWatch {
  /** Begins to watch a call that waits for its answer; `onFrozen` hears it once. Returns what ends the watch. */
  watch(onFrozen: (error: AppError) => void): () => void;
  /** Notes how long the call of the question took when it was sent for its own sake, in milliseconds. */
  noteTime(ms: number): void;
}

/** Whether the answer comes in time, which begins anew where this process was held up itself; `onLate` hears it when it comes later. */
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

/**
 * Tells a server that takes long over a call from one that is frozen (SAFE-10): whose connections are taken, and that
 * answers nothing. While a call is silent, `probe` sends the server a call that is cheap and always there, once for all
 * calls that wait. Without an answer in five times what that call takes this server, but at least a second, the calls are
 * 'unavailable' and need not wait for their time-outs. It may have been held up for a moment only: its late answer is heard too.
 */
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
  const patience = () =>
    times.length === 0 ? lateMs : Math.min(lateMs, Math.max(probeMs, PATIENCE * Math.max(...times)));
  let probing: Promise<boolean> | null = null;
  const isThere = () => {
    if (probing) return probing;
    const begun = performance.now();
    const answer = probe(AbortSignal.timeout(lateMs));
    answer.then(
      () => noteTime(performance.now() - begun),
      () => undefined,
    );
    probing = isInTime(answer, patience(), onThaw).finally(() => {
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
