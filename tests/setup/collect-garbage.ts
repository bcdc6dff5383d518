import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

export const collectGarbage = runInNewContext("gc") as () => void;

/** Collects garbage every 5 ms while `work` runs, to expose objects that are freed too early. */
export async function collectWhile<T>(work: Promise<T>): Promise<T> {
  const timer = setInterval(collectGarbage, 5);
  return work.finally(() => clearInterval(timer));
}
