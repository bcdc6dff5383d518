import type { Database } from "@/lib/platform/db";
import { appendTheme, isSameTheme } from "@/lib/site/server";
import type { SiteDraft } from "../contract/sites";
import { type SiteRow, updateSiteRow } from "./site-repository";

export function getChanges<Kept extends object>(before: Kept, after: Kept): Record<string, unknown> {
  const names = Object.keys(after) as (keyof Kept & string)[];
  const differing = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(differing.map((name) => [name, { from: before[name], to: after[name] }]));
}

type ThemeOrigin = Omit<Parameters<typeof appendTheme>[2], "siteId">;

/**
 * The only way to change a site's options. `row` must be locked and `draft` validated. Returns the changes for the
 * audit log.
 */
export async function saveOptions(
  tx: Database,
  row: SiteRow,
  draft: SiteDraft,
  origin: ThemeOrigin,
): Promise<{ saved: SiteRow; detail: Record<string, unknown> }> {
  const after = {
    config: { ...row.config, ...draft.config },
    settings: { ...row.settings, ...draft.settings },
  };
  const saved = await updateSiteRow(tx, row.id, after);
  const detail = { ...getChanges(row.config, after.config), ...getChanges(row.settings, after.settings) };
  if (isSameTheme(row.settings, after.settings)) return { saved, detail };
  const number = await appendTheme(tx, after.settings, { ...origin, siteId: row.id });
  return { saved, detail: { ...detail, theme_version: number } };
}
