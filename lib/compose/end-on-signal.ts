const START_END_MS = 5000;

export interface ProcessEnd {
  delaySeconds: number | null;
  begin(): void;
  end(): Promise<void>;
  code: number;
  readonly leaving: AbortController;
}

export function newProcessEnd(): ProcessEnd {
  return {
    delaySeconds: null,
    begin: () => undefined,
    end: () => Promise.resolve(),
    code: 0,
    leaving: new AbortController(),
  };
}

/** Ends the process on SIGTERM or SIGINT. SIGINT and any second signal skip the delay, because a person is waiting. */
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
    const shutdown = waited.then(() => ending.end());
    const cutOff = new Promise<void>((resolve) => {
      if (seconds === null) setTimeout(resolve, START_END_MS);
    });
    Promise.race([shutdown, cutOff]).then(() => leave(), leave);
  };
  on.on("SIGTERM", () => hear("SIGTERM"));
  on.on("SIGINT", () => hear("SIGINT"));
}
