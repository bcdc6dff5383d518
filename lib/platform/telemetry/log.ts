import { createJsonLog } from "./log-output";
import type { Logger } from "./logger";

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
