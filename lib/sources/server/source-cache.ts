import { eq, inArray, lt, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Database } from "@/lib/platform/db";
import { sourceCache } from "../schema";

/** Exceeds every cache lifetime; limits how long users' queries are stored. */
const RETENTION_MS = 100 * 24 * 3_600_000;

export async function removeExpiredResults(db: Database, now: Date): Promise<void> {
  await db.delete(sourceCache).where(lt(sourceCache.askedAt, new Date(now.getTime() - RETENTION_MS)));
}

export interface SourceCache {
  read<S extends z.ZodType>(key: string, schema: S): Promise<{ answer: z.output<S>; askedAt: Date } | null>;
  readMany<S extends z.ZodType>(
    keys: readonly string[],
    schema: S,
  ): Promise<Map<string, { answer: z.output<S>; askedAt: Date }>>;
  write(key: string, answer: unknown, askedAt: Date): Promise<void>;
}

export function createDatabaseSourceCache(db: Database): SourceCache {
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
          // Ignores an older response that arrives late.
          setWhere: sql`${sourceCache.askedAt} <= excluded.asked_at`,
        });
    },
  };
}
