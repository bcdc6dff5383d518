import { sql } from "drizzle-orm";
import type { Database } from "../db/database";
import { previewCounts } from "../db/schema/support";
import type { BaseContext } from "../kernel/serve";
import type { Services } from "../kernel/services";

interface Batch {
  many: number;
  written: Promise<void>;
}

/** A site's day is one row, which only one writes at a time: who comes meanwhile is added to those who wait, and written with them. */
export class SiteDays {
  readonly #running = new Map<string, Promise<void>>();
  readonly #waiting = new Map<string, Batch>();

  /** Resolves when this one is counted; rejects, as for all of its batch, where `write` does. */
  add(key: string, write: (many: number) => Promise<void>): Promise<void> {
    const waiting = this.#waiting.get(key);
    if (waiting) {
      waiting.many += 1;
      return waiting.written;
    }
    const batch = { many: 1, written: Promise.resolve() };
    batch.written = this.#write(key, batch, write);
    return batch.written;
  }

  async #write(key: string, batch: Batch, write: (many: number) => Promise<void>): Promise<void> {
    const before = this.#running.get(key);
    if (before) {
      this.#waiting.set(key, batch);
      await before.catch(() => undefined);
      this.#waiting.delete(key);
    }
    const written = write(batch.many);
    this.#running.set(key, written);
    try {
      await written;
    } finally {
      if (this.#running.get(key) === written) this.#running.delete(key);
    }
  }
}

/** A process may run several Members APIs, each on a database of its own. */
const daysOf = new WeakMap<Services, SiteDays>();

/** Counts a previewed vehicle for the site's figures: how many, never whose or which. */
export async function countPreview({ db, site, services }: BaseContext): Promise<void> {
  const days = daysOf.get(services) ?? new SiteDays();
  daysOf.set(services, days);
  const day = services.now().toISOString().slice(0, 10);
  await days.add(`${site.id} ${day}`, (many) => write(db, { siteId: site.id, day, many }));
}

async function write(
  db: Database,
  { siteId, day, many }: { siteId: string; day: string; many: number },
): Promise<void> {
  await db
    .insert(previewCounts)
    .values({ siteId, day, count: many })
    .onConflictDoUpdate({
      target: [previewCounts.siteId, previewCounts.day],
      set: { count: sql`${previewCounts.count} + ${many}` },
    });
}
