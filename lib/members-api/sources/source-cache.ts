import { eq, inArray, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "../db/database";
import { sourceCache } from "../db/schema/sources";

/** Longer than any source uses a cached result; users' queries must not be stored forever. */
const RETENTION_MS = 100 * 24 * 3_600_000;

export async function removeExpiredResults(db: Database, now: Date): Promise<void> {
  await db.delete(sourceCache).where(lt(sourceCache.askedAt, new Date(now.getTime() - RETENTION_MS)));
}

/** Caches results of network sources with their time, so that their age can be shown. */
export interface SourceCache {
  /** null when nothing is cached, or when it no longer fits the schema. */
  read<S extends z.ZodType>(key: string, schema: S): Promise<{ answer: z.output<S>; askedAt: Date } | null>;
  /** The same of many, by key; what is not there is left out. */
  readMany<S extends z.ZodType>(
    keys: readonly string[],
    schema: S,
  ): Promise<Map<string, { answer: z.output<S>; askedAt: Date }>>;
  write(key: string, answer: unknown, askedAt: Date): Promise<void>;
}

export function databaseSourceCache(db: Database): SourceCache {
  return {
    async read(key, schema) {
      const [row] = await db.select().from(sourceCache).where(eq(sourceCache.key, key));
      const parsed = row ? schema.safeParse(row.answer) : null;
      return row && parsed?.success ? { answer: parsed.data, askedAt: row.askedAt } : null;
    },
    async readMany(keys, schema) {
      const rows = await db
        .select()
        .from(sourceCache)
        .where(inArray(sourceCache.key, [...keys]));
      return new Map(
        rows.flatMap(({ key, answer, askedAt }) => {
          const parsed = schema.safeParse(answer);
          return parsed.success ? [[key, { answer: parsed.data, askedAt }]] : [];
        }),
      );
    },
    async write(key, answer, askedAt) {
      await db
        .insert(sourceCache)
        .values({ key, answer, askedAt })
        .onConflictDoUpdate({
          target: sourceCache.key,
          set: { answer, askedAt },
          // An older answer that arrives late does not replace a newer one.
          setWhere: sql`${sourceCache.askedAt} <= excluded.asked_at`,
        });
    },
  };
}
