import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

const collectGarbage = runInNewContext("gc") as () => void;

/** Waits for `work` while all that nothing holds is freed every few milliseconds, as a busy process does at some moment. */
export async function whileCollecting<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(collectGarbage, 5);
  return work.finally(() => clearInterval(timer));
}
