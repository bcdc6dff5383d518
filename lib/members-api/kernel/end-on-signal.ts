/** How long a start that is asked to end may close what it has opened. It is then cut off, which loses no more than a kill. */
const START_END_MS = 5000;

/** How the process ends, as far as it has started. */
export interface ProcessEnd {
  /** How long the server goes on serving after SIGTERM, while its probes say that it ends; null while it starts, and serves nothing. */
  delaySeconds: number | null;
  /** From here on probes say so. */
  begin(): void;
  /** Serves what is under way, and closes. */
  end(): Promise<void>;
  /** The exit code of an end without an error. */
  code: number;
  /** Aborted where the process is asked to leave while it starts; a server may abort it at any end. */
  readonly leaving: AbortController;
}

/** Of a process that has opened nothing yet. */
export function newProcessEnd(): ProcessEnd {
  return {
    delaySeconds: null,
    begin: () => undefined,
    end: () => Promise.resolve(),
    code: 0,
    leaving: new AbortController(),
  };
}

/**
 * Ends the process at SIGTERM or SIGINT. A person who presses Ctrl-C waits for no proxy: SIGINT, and any second signal, skip
 * the delay. A process that still starts has none, and waits five seconds at most for its start to end. `leave` ends the process,
 * because of an error or without one.
 */
export function endOnSignal(ending: ProcessEnd, leave: (error?: unknown) => void, on = process): void {
  let skip: (() => void) | undefined;
  const hear = (signal: "SIGTERM" | "SIGINT") => {
    if (skip) {
      skip();
      return;
    }
    const seconds = ending.delaySeconds;
    if (seconds === null) ending.leaving.abort();
    ending.begin();
    const waited = new Promise<void>((resolve) => {
      skip = resolve;
      if (signal === "SIGINT" || seconds === null) resolve();
      else setTimeout(resolve, seconds * 1000);
    });
    const ended = waited.then(() => ending.end());
    const cutOff = new Promise<void>((resolve) => {
      if (seconds === null) setTimeout(resolve, START_END_MS);
    });
    Promise.race([ended, cutOff]).then(() => leave(), leave);
  };
  on.on("SIGTERM", () => hear("SIGTERM"));
  on.on("SIGINT", () => hear("SIGINT"));
}
