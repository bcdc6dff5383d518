import { createJsonLog } from "@/lib/log-output";
import type { Logger } from "./logger";

/** JSON lines on standard output, or where `write` takes them. Paths that could hold a secret are blotted out, should one ever be logged. */
export function createLog(level: string, write?: (line: string) => void): Logger {
  const redact = [
    "token",
    "*.token",
    "pass",
    "*.pass",
    "authorization",
    "*.authorization",
    "cookie",
    "*.cookie",
  ];
  return createJsonLog({ level, redact }, write);
}
