// Node 20 doesn't apply `--import tsx` in threads, so the thread registers tsx.
import { register } from "tsx/esm/api";

register();
export default (await import("./input-thread.ts")).default;
