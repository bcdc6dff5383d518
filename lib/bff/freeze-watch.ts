import { AppError } from "@/lib/core/errors";

/**
 * So long a call may be silent before its server is asked whether it is there, and so long that question may be. Both together
 * leave half of a second of the two for a busy machine.
 */
const SILENT_MS = 500;
const PROBE_MS = 1000;
/** How long a late answer is waited for, which says that the server is back. */
const LATE_MS = 10_000;
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

/** Begins to watch a call that waits for its answer; `onFrozen` hears it once. Returns what ends the watch. */
export type FreezeWatch = (onFrozen: (error: AppError) => void) => () => void;

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
 * answers nothing. While a call is silent, `probe` asks the server something that costs it nothing, once for all calls that
 * wait; without an answer the calls are 'unavailable' after 1.5 seconds, and need not wait for their time-outs.
 * It may have been held up for a moment only: its late answer is heard too.
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
  let probing: Promise<boolean> | null = null;
  const isThere = () => {
    probing ??= isInTime(probe(AbortSignal.timeout(lateMs)), probeMs, onThaw).finally(() => {
      probing = null;
    });
    return probing;
  };
  return (onFrozen) => {
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
            cause: "frozen",
          }),
        );
    };
    timer = setTimeout(ask, silentMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };
}
