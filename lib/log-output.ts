import { writeSync } from "node:fs";
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

/** A line of this level or above may be the last before the process falls: it and what waits is written at once. */
const URGENT = pino.levels.values.warn ?? 0;
/** Written at a time: as much as a pipe holds. */
const PART = 64 * 1024;
/** When a reader is asked again who takes no more, and how long one is waited for when the process ends; milliseconds. */
const [AGAIN_MS, LAST_MS] = [10, 5000];
const STDOUT = 1;

/**
 * Standard output, to which the lines of one turn of the event loop go together: to hand each to a thread, as pino's own destination
 * does, takes longer than to write them. What a slow reader has not taken waits here, where the end of the process finds it.
 */
class LineOutput {
  /** ASCII: as many bytes as characters. */
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

  /** Until all is written, or the reader takes no more. */
  #writeSome(): boolean {
    try {
      while (this.#waiting !== "")
        this.#waiting = this.#waiting.slice(writeSync(STDOUT, this.#waiting.slice(0, PART), null, "latin1"));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EAGAIN") return false;
      // Nobody reads it any more, or its disk is full: the application goes on without these lines.
      this.#isClosed = code === "EPIPE";
      this.#waiting = "";
    }
    return true;
  }

  #writeAll(): void {
    const begun = performance.now();
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (!this.#writeSome() && performance.now() - begun < LAST_MS) Atomics.wait(pause, 0, 0, AGAIN_MS);
  }
}

/** One for all logs of a process, so that their lines stay in order. */
let output: LineOutput | undefined;

/**
 * A log whose lines are JSON in printable ASCII, on standard output: whatever they quote, one line is one event. `write`
 * takes the lines elsewhere, each with its line break, at once.
 */
export function createJsonLog(options: LoggerOptions, write?: (line: string) => void): Logger {
  if (!write) output ??= new LineOutput();
  const put = write ?? ((line: string, level: number) => output?.write(line, level));
  const stream = {
    // Asks pino to say the level of each line before it is written.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write: (line: string) => put(line.replace(UNSAFE, escaped), stream.lastLevel),
  };
  return pino({ base: undefined, timestamp: timeField, mixin: traceFields, ...options }, stream);
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
