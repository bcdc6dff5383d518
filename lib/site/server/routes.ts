import { recordTerms } from "@/lib/generation/server";
import type { Database } from "@/lib/platform/db";
import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { AppError } from "@/lib/platform/values";
import { siteCalls } from "../contract/site";
import type { SiteTextName } from "../contract/texts";
import { readLogo } from "./site-logo";
import { findSite } from "./site-repository";
import { listCurrentTexts } from "./text-repository";
import { findPreviewedTheme } from "./theme-repository";

/** `domain` repeats the host as the specification requires; it must belong to this site. */
const settings = serve(siteCalls.settings, async ({ db, site, body }) => {
  const namedSite = await findSite(db, body.domain.toLowerCase());
  if (namedSite?.id !== site.id) throw new AppError("unknown_site", "This address isn't set up here.");
  return succeeded({ data: site.settings });
});

async function loadOwnTexts(db: Database, siteId: string, name: SiteTextName) {
  const rows = await listCurrentTexts(db, siteId, [name]);
  return rows
    .filter(({ markdown }) => markdown !== "")
    .map(({ name, locale, markdown, blocks, version, createdAt }) => ({
      name,
      locale,
      markdown,
      blocks: blocks ?? undefined,
      version,
      updated: createdAt.toISOString(),
    }));
}

export const siteRoutes: ServedCall[] = [
  settings,
  serve(siteCalls.text, async ({ db, site, query }) =>
    succeeded({ data: await loadOwnTexts(db, site.id, query.name) }),
  ),
  serve(siteCalls.legalText, async ({ db, site, query }) =>
    succeeded({ data: await loadOwnTexts(db, site.id, query.name) }),
  ),
  serve(siteCalls.sources, async ({ services, locale }) => {
    const terms = recordTerms(locale);
    const entries = await services.sourceList();
    return succeeded({
      data: entries.map((entry) => ({ ...entry, source: entry.source && terms.source(entry.source) })),
    });
  }),
  serve(siteCalls.themePreview, async ({ db, site, body, services }) => {
    const preview = await findPreviewedTheme(db, site.id, body.key, services.now());
    return succeeded({ data: preview && { ...preview, expires: preview.expires.toISOString() } });
  }),
  serve(siteCalls.logo, ({ query, services }) => readLogo(services.files, query.id)),
];
