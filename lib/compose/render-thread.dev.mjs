// Registers tsx in the thread, because Node 20 ignores `--import tsx` there.
import { register } from "tsx/esm/api";

register();
export default (await import("./render-thread.ts")).default;
