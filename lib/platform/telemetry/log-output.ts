import { writeSync } from "node:fs";
import pino, { type Logger, type LoggerOptions } from "pino";
import { traceId } from "./trace";

/** Escapes all but printable ASCII, because terminals interpret many control and bidi characters. */
const UNSAFE = /[^\x20-\x7e\n]/g;

const formatEscaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

function traceFields(): { traceId?: string } {
  const id = traceId();
  return id === undefined ? {} : { traceId: id };
}

/** Lines of this level or above flush immediately because the process may crash next. */
const URGENT = pino.levels.values.warn ?? 0;
const PART = 64 * 1024;
const [AGAIN_MS, LAST_MS] = [10, 5000];
const STDOUT = 1;

/** Writes a turn's lines together and synchronously, which is faster than pino's worker threads. */
class LineOutput {
  #waiting = "";
  #isDue = false;
  #isEnding = false;
  #isClosed = false;

  constructor() {
    process.once("exit", () => {
      this.#isEnding = true;
      this.#writeAll();
    });
  }

  write(line: string, level: number): void {
    if (this.#isClosed) return;
    this.#waiting += line;
    if (this.#isEnding) this.#writeAll();
    else if (level >= URGENT) this.#writeSome();
    if (this.#isDue || this.#waiting === "") return;
    this.#isDue = true;
    setImmediate(() => this.#writeDue());
  }

  #writeDue(): void {
    this.#isDue = !this.#writeSome();
    if (this.#isDue) setTimeout(() => this.#writeDue(), AGAIN_MS).unref();
  }

  #writeSome(): boolean {
    try {
      while (this.#waiting !== "")
        this.#waiting = this.#waiting.slice(writeSync(STDOUT, this.#waiting.slice(0, PART), null, "latin1"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EAGAIN") return false;
      // The reader is gone or its disk is full; drop the lines and continue.
      this.#isClosed = code === "EPIPE";
      this.#waiting = "";
    }
    return true;
  }

  #writeAll(): void {
    const startedAt = performance.now();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (!this.#writeSome() && performance.now() - startedAt < LAST_MS) Atomics.wait(pause, 0, 0, AGAIN_MS);
  }
}

let output: LineOutput | undefined;

export function createJsonLog(options: LoggerOptions, write?: (line: string) => void): Logger {
  if (!write) output ??= new LineOutput();
  const put = write ?? ((line: string, level: number) => output?.write(line, level));
  const stream = {
    // Makes pino set `lastLevel` before each write.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write: (line: string) => put(line.replace(UNSAFE, formatEscaped), stream.lastLevel),
  };
  return pino({ base: undefined, timestamp: formatTimeField, mixin: traceFields, ...options }, stream);
}

let second = Number.NaN;
let secondText = "";

/** Caches the text of the current second, because formatting it is a third of a line's cost. */
function formatTimeField(): string {
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

/** Logs an uncaught error as a single line and exits with 1. Next requires "log" for unhandled rejections. */
export function logUncaught(
  log: { error(detail: object, message: string): void },
  serialize: (error: unknown) => object,
  rejections: "end" | "log" = "end",
): void {
  const end = (error: unknown) => {
    log.error({ err: serialize(error) }, "uncaught error: the process exits");
    process.exit(1);
  };
  const goOn = (error: unknown) => log.error({ err: serialize(error) }, "unhandled promise rejection");
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
    const callback = typeof encoding === "function" ? encoding : done;
    if (callback) process.nextTick(callback);
    return true;
  };
}

/** Wraps raw output in log lines: it may quote a URL with line breaks and a forged line. */
export function captureOutput(log: OutputLog): void {
  replaceWrite(process.stdout, (text) => log.info({ stream: "stdout" }, text));
  replaceWrite(process.stderr, (text) => log.warn({ stream: "stderr" }, text));
  // Node's own listener bypasses process.stderr.
  process.removeAllListeners("warning");
  process.on("warning", ({ stack, message }) => log.warn({ stream: "stderr" }, stack ?? message));
}
