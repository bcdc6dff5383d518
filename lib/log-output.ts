import pino, { type Logger, type LoggerOptions } from "pino";

/** What JSON leaves as it is and a terminal may obey: DEL, the C1 controls, line separators, marks that turn text around. */
const UNSAFE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A log whose lines are JSON in printable characters, on standard output: whatever they quote, one line is one event. */
export function createJsonLog(options: LoggerOptions): Logger {
  const output = pino.destination(1);
  return pino(
    { base: undefined, timestamp: pino.stdTimeFunctions.isoTime, ...options },
    { write: (line) => void output.write(line.replace(UNSAFE, escaped)) },
  );
}

interface OutputLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
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
