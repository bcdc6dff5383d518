import { createJsonLog } from "@/lib/log-output";
import type { Logger } from "./logger";

/** JSON lines on standard output. Paths that could hold a secret are blotted out, should one ever be logged. */
export function createLog(level: string): Logger {
  return createJsonLog({
    level,
    redact: ["token", "*.token", "pass", "*.pass", "authorization", "*.authorization", "cookie", "*.cookie"],
  });
}
