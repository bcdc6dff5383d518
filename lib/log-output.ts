import pino, { type Logger, type LoggerOptions } from "pino";
import { traceId } from "@/lib/core/trace";

/** All but printable ASCII: a terminal may obey DEL, C1 controls and marks that turn text around, and no list of such is whole. */
const UNSAFE = /[^\x20-\x7e\n]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Where traces are made, every line says in which one it was written. */
function traceFields(): { traceId?: string } {
  const id = traceId();
  return id === undefined ? {} : { traceId: id };
}

/**
 * A log whose lines are JSON in printable ASCII, on standard output: whatever they quote, one line is one event. `write`
 * takes the lines elsewhere, each with its line break.
 */
export function createJsonLog(options: LoggerOptions, write?: (line: string) => void): Logger {
  const output = write ? null : pino.destination(1);
  const put = write ?? ((line: string) => void output?.write(line));
  return pino(
    { base: undefined, timestamp: timeField, mixin: traceFields, ...options },
    { write: (line) => put(line.replace(UNSAFE, escaped)) },
  );
}

let second = Number.NaN;
let secondText = "";

/** The time of a line, as JSON. A second's text is made once: of what a line costs it is a third. */
function timeField(): string {
  const now = Date.now();
  const ms = now % 1000;
  if (now - ms !== second) {
    second = now - ms;
    secondText = new Date(second).toISOString().slice(0, -4);
  }
  return `,"time":"${secondText}${String(ms).padStart(3, "0")}Z"`;
}

interface OutputLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/**
 * Makes one line of the log of what nobody caught, where Node would write the error as it is, and ends the process with 1: what
 * state it is in is unknown. `rejections: "log"` goes on after a promise that nobody waits for, as Next relies on: a page that
 * leaves early drops its requests.
 */
export function logUncaught(
  log: { error(detail: object, message: string): void },
  serialize: (error: unknown) => object,
  rejections: "end" | "log" = "end",
): void {
  const end = (error: unknown) => {
    log.error({ err: serialize(error) }, "an error that nobody caught ends the process");
    process.exit(1);
  };
  const goOn = (error: unknown) =>
    log.error({ err: serialize(error) }, "a promise was rejected that nobody waits for");
  process.on("uncaughtException", end);
  process.on("unhandledRejection", rejections === "end" ? end : goOn);
}

function replaceWrite(stream: NodeJS.WriteStream, say: (text: string) => void): void {
  stream.write = (
    chunk: string | Uint8Array,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ) => {
    const text = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    if (text.trim()) say(text.trimEnd());
    const written = typeof encoding === "function" ? encoding : done;
    if (written) process.nextTick(written);
    return true;
  };
}

/**
 * Makes lines of the log of all that Next, a package or Node itself writes to the two outputs: it may quote an address that
 * a stranger typed, with line breaks and a line like ours in it.
 */
export function captureOutput(log: OutputLog): void {
  replaceWrite(process.stdout, (text) => log.info({ stream: "stdout" }, text));
  replaceWrite(process.stderr, (text) => log.warn({ stream: "stderr" }, text));
  // Node's own listener writes past process.stderr.
  process.removeAllListeners("warning");
  process.on("warning", ({ stack, message }) => log.warn({ stream: "stderr" }, stack ?? message));
}
