import { Client } from "pg";
import type { Logger } from "@/lib/platform/telemetry";

/** Payloads: 'site <id> <uri>' and 'vin-index' from triggers, 'schema' from migrations. */
export const CHANGES_CHANNEL = "glovebox_changes";

const CONNECT_MS = 5000;
const RETRY_MS = 100;
const RETRY_MAX_MS = 2000;
/** Polls, because a half-open connection would stay silent forever. */
const ASK_EVERY_MS = 10_000;

export interface PostgresListener {
  close(): Promise<void>;
}

export interface ListenerOptions {
  url: string;
  log: Pick<Logger, "warn" | "info">;
  onMessage(text: string): void;
  onGap(): void;
}

export function listenOnPostgres({ url, log, onMessage, onGap }: ListenerOptions): PostgresListener {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  function lose(lostClient: Client, error: Error | undefined): void {
    if (client !== lostClient) return;
    client = undefined;
    clearTimeout(timer);
    lostClient.end().catch(() => undefined);
    if (isClosed) return;
    if (failures === 0)
      log.warn({ reason: error?.message ?? "ended" }, "changes from other instances are not received");
    timer = setTimeout(open, Math.min(RETRY_MS * 2 ** failures, RETRY_MAX_MS));
    timer.unref();
    failures += 1;
  }

  function ask(opened: Client): void {
    timer = setTimeout(() => {
      opened.query("select 1").then(
        () => client === opened && ask(opened),
        (error: Error) => lose(opened, error),
      );
    }, ASK_EVERY_MS);
    timer.unref();
  }

  function open(): void {
    const opening = new Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: CONNECT_MS,
      keepAlive: true,
      application_name: "glovebox changes",
    });
    client = opening;
    opening.on("error", (error) => lose(opening, error));
    opening.on("end", () => lose(opening, undefined));
    opening.on("notification", ({ payload }) => onMessage(payload ?? ""));
    opening
      .connect()
      .then(() => opening.query(`listen ${CHANGES_CHANNEL}`))
      .then(() => {
        if (client !== opening) return;
        if (failures > 0) log.info({ attempts: failures }, "changes from other instances are received again");
        failures = 0;
        onGap();
        ask(opening);
      })
      .catch((error: Error) => lose(opening, error));
  }

  open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const closing = client;
      client = undefined;
      await closing?.end().catch(() => undefined);
    },
  };
}
