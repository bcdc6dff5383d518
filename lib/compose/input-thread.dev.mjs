// Runs input-thread.ts from the sources. Node 20 does not apply `--import tsx` in a thread, so the thread registers it.
import { register } from "tsx/esm/api";

register();
export default (await import("./input-thread.ts")).default;
