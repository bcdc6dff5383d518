/**
 * Runs `work` for at most `ms`, and only until `caller` aborts; then rejects with a TimeoutError or with the caller's reason,
 * whether or not `work` heeds the signal that it is given. `restart` begins the time anew, for work that gets on.
 *
 * The one clock for answers that may never come. Node 20 holds AbortSignal.timeout, AbortSignal.any and a Request's signal
 * weakly: a garbage collection while an answer is awaited takes the clock away, and the wait never ends.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal, restart: () => void) => Promise<T>,
  caller?: AbortSignal,
): Promise<T> {
  caller?.throwIfAborted();
  const ending = new AbortController();
  const late = () => ending.abort(new DOMException(`Not done within ${ms} ms.`, "TimeoutError"));
  const timer = setTimeout(late, ms);
  let isOver = false;
  const restart = () => {
    if (!isOver) timer.refresh();
  };
  const leave = () => ending.abort(caller?.reason);
  caller?.addEventListener("abort", leave, { once: true });
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener("abort", () => reject(ending.signal.reason), { once: true });
  });
  try {
    return await Promise.race([work(ending.signal, restart), ended]);
  } finally {
    isOver = true;
    clearTimeout(timer);
    caller?.removeEventListener("abort", leave);
  }
}
