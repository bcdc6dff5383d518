import { sql } from "drizzle-orm";
import { isUnreachable, type RootDatabase } from "../db/database";
import { asCall } from "../db/database-limits";
import { previewCounts } from "../db/schema/support";
import { serializeError } from "../kernel/error-response";
import type { Logger } from "../kernel/logger";

interface Batch {
  siteId: string;
  /** Of UTC. */
  day: string;
  many: number;
}

/**
 * Counts previewed vehicles for the sites' figures: how many, never whose or which. A site's day is one row, which only one writes at
 * a time, so those who come meanwhile are written together; and written beside the calls, so that a figure holds up nobody's preview.
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

  /** Resolves when all that was added is written, or could not be. */
  async flush(): Promise<void> {
    // What one of these could not write waits again.
    await Promise.all(this.#running.values());
    for (const key of this.#waiting.keys()) this.#start(key);
    await Promise.all(this.#running.values());
  }

  #start(key: string): void {
    if (!this.#running.has(key)) this.#running.set(key, this.#writeAll(key));
  }

  /** What the database could not take waits for the next preview of any site that it takes, or for the end. */
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

/** Each write has the time of a call of its own: one that came first must not be the one whose time is up. */
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
