import pino, { type Logger } from "pino";
import { env } from "@/lib/env";
import { globalSingleton } from "./global-singleton";

const slot = globalSingleton<Logger>("bff-log");

/** JSON lines on standard output. Addresses are logged without their query: a token may stand in it (SEC-TOK-03). */
export function logger(): Logger {
  const known = slot.get();
  if (known) return known;
  const made = pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  slot.set(made);
  return made;
}
