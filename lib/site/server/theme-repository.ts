import { and, desc, eq, getTableColumns, gt, lt, max } from "drizzle-orm";
import { users } from "@/lib/account/schema";
import { getTokenHash, newToken } from "@/lib/platform/crypto";
import type { Database } from "@/lib/platform/db";
import { AppError, createRandomId } from "@/lib/platform/values";
import { themeOptions } from "../contract/option-shapes";
import type { SiteSettingsWire, ThemeWire } from "../contract/site";
import { THEME_PREVIEW_MS } from "../rules/theme-preview";
import { siteThemeDrafts, siteThemes } from "../schema/themes";

type ThemeRow = typeof siteThemes.$inferSelect;
export type ThemeDraftRow = typeof siteThemeDrafts.$inferSelect;

export function getTheme(settings: SiteSettingsWire): ThemeWire {
  return Object.fromEntries(themeOptions.map((name) => [name, settings[name] ?? null])) as ThemeWire;
}

export function isSameTheme(wire: SiteSettingsWire, other: SiteSettingsWire): boolean {
  return themeOptions.every((name) => (wire[name] ?? null) === (other[name] ?? null));
}

export async function loadPublishedTheme(db: Database, siteId: string): Promise<number> {
  const [row] = await db
    .select({ number: max(siteThemes.number) })
    .from(siteThemes)
    .where(eq(siteThemes.siteId, siteId));
  return row?.number ?? 0;
}

export async function appendTheme(
  tx: Database,
  settings: SiteSettingsWire,
  version: Pick<ThemeRow, "siteId" | "source" | "createdAt"> &
    Partial<Pick<ThemeRow, "byUserId" | "note" | "restoredFrom">>,
): Promise<number> {
  const number = (await loadPublishedTheme(tx, version.siteId)) + 1;
  await tx.insert(siteThemes).values({ ...version, number, settings: getTheme(settings) });
  return number;
}

export async function listThemes(db: Database, siteId: string, before: number | undefined, limit: number) {
  return db
    .select({ ...getTableColumns(siteThemes), email: users.email })
    .from(siteThemes)
    .leftJoin(users, and(eq(users.id, siteThemes.byUserId), eq(users.siteId, siteId)))
    .where(
      and(eq(siteThemes.siteId, siteId), before === undefined ? undefined : lt(siteThemes.number, before)),
    )
    .orderBy(desc(siteThemes.number))
    .limit(limit);
}

export async function requireTheme(db: Database, siteId: string, number: number): Promise<ThemeRow> {
  const [row] = await db
    .select()
    .from(siteThemes)
    .where(and(eq(siteThemes.siteId, siteId), eq(siteThemes.number, number)));
  if (!row) throw new AppError("not_found", "We couldn't find this version.");
  return row;
}

export async function findThemeDraft(db: Database, siteId: string) {
  const [row] = await db
    .select({ ...getTableColumns(siteThemeDrafts), email: users.email })
    .from(siteThemeDrafts)
    .leftJoin(users, and(eq(users.id, siteThemeDrafts.byUserId), eq(users.siteId, siteId)))
    .where(eq(siteThemeDrafts.siteId, siteId));
  return row;
}

export async function writeThemeDraft(
  tx: Database,
  draft: Pick<ThemeDraftRow, "siteId" | "settings" | "basedOn" | "byUserId" | "updatedAt">,
): Promise<void> {
  const { settings, byUserId, updatedAt } = draft;
  const revision = createRandomId();
  await tx
    .insert(siteThemeDrafts)
    .values({ ...draft, revision })
    .onConflictDoUpdate({
      target: siteThemeDrafts.siteId,
      set: { revision, settings, byUserId, updatedAt },
    });
}

export async function deleteThemeDraft(tx: Database, siteId: string): Promise<void> {
  await tx.delete(siteThemeDrafts).where(eq(siteThemeDrafts.siteId, siteId));
}

/** Replaces the previous key. The key is not stored. */
export async function createPreviewKey(
  tx: Database,
  siteId: string,
  now: Date,
): Promise<{ key: string; expires: Date }> {
  const key = newToken();
  const expires = new Date(now.getTime() + THEME_PREVIEW_MS);
  await tx
    .update(siteThemeDrafts)
    .set({ previewHash: getTokenHash(key), previewExpiresAt: expires })
    .where(eq(siteThemeDrafts.siteId, siteId));
  return { key, expires };
}

export async function findPreviewedTheme(
  db: Database,
  siteId: string,
  key: string,
  now: Date,
): Promise<{ settings: ThemeWire; expires: Date } | null> {
  const [row] = await db
    .select({ settings: siteThemeDrafts.settings, expires: siteThemeDrafts.previewExpiresAt })
    .from(siteThemeDrafts)
    .where(
      and(
        eq(siteThemeDrafts.siteId, siteId),
        eq(siteThemeDrafts.previewHash, getTokenHash(key)),
        gt(siteThemeDrafts.previewExpiresAt, now),
      ),
    );
  return row?.expires ? { settings: row.settings, expires: row.expires } : null;
}
