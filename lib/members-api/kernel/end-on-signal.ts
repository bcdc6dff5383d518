export interface Ending {
  /** How long the server goes on serving after SIGTERM, while its probes say that it ends. */
  delaySeconds: number;
  /** From here on probes say so. */
  begin(): void;
  /** Serves what is under way, and closes. */
  end(): Promise<void>;
  /** Leaves the process, because of an error or without one. */
  leave(error?: unknown): void;
}

/**
 * Ends the process at SIGTERM or SIGINT. A person who presses Ctrl-C waits for no proxy: SIGINT, and any second signal, skip
 * the delay.
 */
export function endOnSignal({ delaySeconds, begin, end, leave }: Ending, on = process): void {
  let skip: (() => void) | undefined;
  const hear = (signal: "SIGTERM" | "SIGINT") => {
    if (skip) {
      skip();
      return;
    }
    begin();
    const waited = new Promise<void>((resolve) => {
      skip = resolve;
      if (signal === "SIGINT") resolve();
      else setTimeout(resolve, delaySeconds * 1000);
    });
    waited.then(end).then(() => leave(), leave);
  };
  on.on("SIGTERM", () => hear("SIGTERM"));
  on.on("SIGINT", () => hear("SIGINT"));
}
