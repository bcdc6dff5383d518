import type { Database } from "@/lib/platform/db";
import { requireAdmin, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { THEME_PREVIEW } from "@/lib/site/rules/theme-preview";
import {
  createPreviewKey,
  deleteThemeDraft,
  findThemeDraft,
  getTheme,
  isSameTheme,
  listThemes,
  loadPublishedTheme,
  requireTheme,
  type ThemeDraftRow,
  writeThemeDraft,
} from "@/lib/site/server";
import type { Admin } from "@/lib/staff/server";
import { adminCalls } from "../contract/admin";
import type { ThemesWire } from "../contract/themes";
import { serveAction } from "./admin-action";
import { resolveSiteScope } from "./admin-scope";
import { getChanges, saveOptions } from "./save-options";
import { loadHosts, lockSite, type SiteRow } from "./site-repository";
import { validateSiteDraft } from "./site-validation";

const FIRST_VERSIONS = { limit: 20 };

const getAuthor = (row: { byUserId: string | null; email: string | null }) =>
  row.byUserId === null ? null : (row.email ?? "");

async function loadThemesData(
  db: Database,
  siteId: string,
  now: Date,
  { limit, before }: { limit: number; before?: number } = FIRST_VERSIONS,
): Promise<ThemesWire> {
  const rows = await listThemes(db, siteId, before, limit + 1);
  const draft = await findThemeDraft(db, siteId);
  const previewUntil = draft?.previewExpiresAt ?? null;
  return {
    versions: rows.slice(0, limit).map((row) => ({
      number: row.number,
      settings: row.settings,
      source: row.source,
      restored_from: row.restoredFrom,
      note: row.note,
      by: getAuthor(row),
      published: row.createdAt.toISOString(),
    })),
    more: rows.length > limit,
    draft: draft
      ? {
          revision: draft.revision,
          settings: draft.settings,
          based_on: draft.basedOn,
          by: getAuthor(draft),
          updated: draft.updatedAt.toISOString(),
          preview_until: previewUntil && previewUntil > now ? previewUntil.toISOString() : null,
        }
      : null,
  };
}

function createStaleDraftError(draft: object | undefined): AppError {
  const what = draft ? "Someone else saved this draft." : "This draft was published or discarded.";
  return new AppError("conflict", `${what} Reload it, then decide what to keep.`);
}

async function requireSeen(tx: Database, siteId: string, revision: string): Promise<ThemeDraftRow> {
  const draft = await findThemeDraft(tx, siteId);
  if (draft?.revision !== revision) throw createStaleDraftError(draft);
  return draft;
}

interface Publication {
  settings: ThemeDraftRow["settings"];
  published: number;
  source: "draft" | "rollback";
  restoredFrom?: number;
  note: string;
}

async function publish(
  tx: Database,
  row: SiteRow,
  { settings, published, ...origin }: Publication,
  { admin, now }: { admin: Admin; now: Date },
): Promise<Record<string, unknown>> {
  if ((await loadPublishedTheme(tx, row.id)) !== published) {
    const text = "Another version was published meanwhile. Look at it, then decide again.";
    throw new AppError("conflict", text);
  }
  if (isSameTheme(row.settings, settings)) {
    throw new AppError("conflict", "This theme is already published.");
  }
  const stored = { id: row.id, uri: row.uri, hosts: await loadHosts(tx, row.id) };
  const draft = await validateSiteDraft(tx, { config: {}, settings }, stored);
  const by = { byUserId: admin.user.id, createdAt: now };
  const { detail } = await saveOptions(tx, row, draft, { ...origin, ...by });
  return detail;
}

export const adminThemeRoutes: ServedCall[] = [
  serve(adminCalls.themes, async (context) => {
    const { db, siteId } = await resolveSiteScope(context, context.query.site);
    const now = context.services.now();
    return succeeded({ data: await loadThemesData(db, siteId, now, context.query) });
  }),

  serveAction(adminCalls.saveThemeDraft, async (tx, { body, scope, now, ...context }) => {
    const row = await lockSite(tx, scope.siteId);
    const before = await findThemeDraft(tx, row.id);
    if ((before?.revision ?? null) !== body.revision) throw createStaleDraftError(before);
    const stored = { id: row.id, uri: row.uri, hosts: await loadHosts(tx, row.id) };
    const { settings } = await validateSiteDraft(tx, { config: {}, settings: body.settings }, stored);
    const theme = getTheme({ ...body.settings, ...settings });
    await writeThemeDraft(tx, {
      siteId: row.id,
      settings: theme,
      basedOn: before?.basedOn ?? (await loadPublishedTheme(tx, row.id)),
      byUserId: requireAdmin(context).user.id,
      updatedAt: now,
    });
    return {
      data: await loadThemesData(tx, row.id, now),
      subject: `site:${row.id}`,
      detail: getChanges(before?.settings ?? getTheme(row.settings), theme),
    };
  }),

  serveAction(adminCalls.discardThemeDraft, async (tx, { body, scope, now }) => {
    const row = await lockSite(tx, scope.siteId);
    const draft = await requireSeen(tx, row.id, body.revision);
    await deleteThemeDraft(tx, row.id);
    return {
      data: await loadThemesData(tx, row.id, now),
      subject: `site:${row.id}`,
      detail: getChanges(draft.settings, getTheme(row.settings)),
    };
  }),

  serveAction(adminCalls.createThemePreview, async (tx, { body, scope, now }) => {
    const row = await lockSite(tx, scope.siteId);
    await requireSeen(tx, row.id, body.revision);
    const { key, expires } = await createPreviewKey(tx, row.id, now);
    const link = new URL(row.config.origin);
    link.searchParams.set(THEME_PREVIEW, key);
    const preview_until = expires.toISOString();
    return {
      data: { link: link.href, preview_until },
      subject: `site:${row.id}`,
      detail: { preview_until },
    };
  }),

  serveAction(adminCalls.publishTheme, async (tx, { body, scope, now, services, ...context }) => {
    const row = await lockSite(tx, scope.siteId);
    const { settings } = await requireSeen(tx, row.id, body.revision);
    const { published, note } = body;
    const admin = requireAdmin(context);
    const detail = await publish(tx, row, { settings, published, note, source: "draft" }, { admin, now });
    await deleteThemeDraft(tx, row.id);
    return {
      data: await loadThemesData(tx, row.id, now),
      subject: `site:${row.id}`,
      detail: note ? { ...detail, note } : detail,
      afterwards: () => services.siteSaved(row),
    };
  }),

  serveAction(adminCalls.rollBackTheme, async (tx, { body, scope, now, services, ...context }) => {
    const row = await lockSite(tx, scope.siteId);
    const { number: restoredFrom, published, note } = body;
    const { settings } = await requireTheme(tx, row.id, restoredFrom);
    const admin = requireAdmin(context);
    const version = { settings, published, note, source: "rollback", restoredFrom } as const;
    const detail = await publish(tx, row, version, { admin, now });
    return {
      data: await loadThemesData(tx, row.id, now),
      subject: `site:${row.id}`,
      detail: { ...detail, restored_from: restoredFrom, ...(note ? { note } : {}) },
      afterwards: () => services.siteSaved(row),
    };
  }),
];
