import { sql } from "drizzle-orm";
import { asCall, type RootDatabase } from "@/lib/platform/db";
import { isUnreachable, type Logger, serializeError } from "@/lib/platform/telemetry";
import { previewCounts } from "@/lib/support/schema";

interface Batch {
  siteId: string;
  day: string;
  many: number;
}

/**
 * Batches counts per site and day, to avoid lock contention on a row. Runs outside the call, so it never
 * delays a preview.
 */
export class PreviewCounts {
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Batch>();

  constructor(
    private readonly write: (batch: Batch) => Promise<void>,
    private readonly log: Pick<Logger, "warn">,
  ) {}

  add(siteId: string, now: Date): void {
    const day = now.toISOString().slice(0, 10);
    const key = `${siteId} ${day}`;
    const many = (this.#waiting.get(key)?.many ?? 0) + 1;
    this.#waiting.set(key, { siteId, day, many });
    this.#start(key);
  }

  async flush(): Promise<void> {
    await Promise.all(this.#running.values());
    for (const key of this.#waiting.keys()) this.#start(key);
    await Promise.all(this.#running.values());
  }

  #start(key: string): void {
    if (!this.#running.has(key)) this.#running.set(key, this.#writeAll(key));
  }

  async #writeAll(key: string): Promise<void> {
    for (let batch = this.#waiting.get(key); batch; batch = this.#waiting.get(key)) {
      this.#waiting.delete(key);
      try {
        await this.write(batch);
        for (const other of this.#waiting.keys()) this.#start(other);
      } catch (error) {
        this.log.warn({ err: serializeError(error), many: batch.many }, "previews could not be counted");
        if (!isUnreachable(error)) continue;
        const since = this.#waiting.get(key)?.many ?? 0;
        this.#waiting.set(key, { ...batch, many: batch.many + since });
        break;
      }
    }
    this.#running.delete(key);
  }
}

/** Sets a separate deadline for each write, so that the first call's deadline doesn't end later writes. */
export function createPreviewCounts(db: RootDatabase, log: Logger): PreviewCounts {
  return new PreviewCounts(
    ({ many, ...key }) =>
      asCall(async () => {
        await db
          .forSite(key.siteId)
          .insert(previewCounts)
          .values({ ...key, count: many })
          .onConflictDoUpdate({
            target: [previewCounts.siteId, previewCounts.day],
            set: { count: sql`${previewCounts.count} + ${many}` },
          });
      }),
    log,
  );
}
