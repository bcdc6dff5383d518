"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { LoadingStrip } from "@/components/ui/progress";
import { listQuery, previewQuery, siteQuery } from "@/lib/client/admin";
import { NO_SITE_FILTER } from "@/stores/admin";
import { QueryError } from "./admin-heading";
import { GalleryFields } from "./gallery-fields";
import { GalleryLists } from "./gallery-lists";
import { GalleryNotes } from "./gallery-notes";
import { GalleryType } from "./gallery-type";
import { themeColorsOf } from "./site-fields";
import { type ThemeColors, themeVariables } from "./theme-variables";

const themes = ["light", "dark"] as const;

function Themes({ colors }: { colors?: readonly ThemeColors[] }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {themes.map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          data-testid={`gallery-${theme}`}
          style={colors && themeVariables(colors, theme)}
          className="grid min-w-0 content-start gap-8 rounded border border-rule bg-paper p-4 text-ink sm:p-6"
        >
          <GalleryType />
          <GalleryFields />
          <GalleryNotes />
          <GalleryLists />
        </div>
      ))}
    </div>
  );
}

/** Another site than the host's: its colors are fetched. */
function SiteThemes({ uri, named }: { uri: string; named: boolean }) {
  const t = useTranslations("admin");
  const site = useQuery(siteQuery(uri));
  const colorQuery = { ...themeColorsOf(site.data), site: uri };
  const preview = useQuery({ ...previewQuery(colorQuery), enabled: site.data !== undefined });
  const failed = [site, preview].find(({ error }) => error);
  if (failed) return <QueryError error={failed.error} retry={failed.refetch} />;
  if (!preview.data) return <LoadingStrip label={t("loading")} />;
  const themes = <Themes colors={preview.data.colours} />;
  if (!named) return themes;
  return (
    <Section title={site.data?.config.name ?? uri} aside={uri}>
      {themes}
    </Section>
  );
}

function EverySiteThemes() {
  const t = useTranslations("admin");
  const { data, error, refetch } = useInfiniteQuery(
    listQuery("sites", { site: NO_SITE_FILTER, sort: "uri", order: "asc", limit: "200" }),
  );
  if (error) return <QueryError error={error} retry={refetch} />;
  if (!data) return <LoadingStrip label={t("loading")} />;
  return (
    <div className="grid gap-12">
      {data.pages[0]?.data.map(({ uri }) => (
        <SiteThemes key={String(uri)} uri={String(uri)} named />
      ))}
    </div>
  );
}

/** The primitives in both themes: of the current site (''), of every site, or of one. */
export function GalleryThemes({ site }: { site: string }) {
  if (site === "") return <Themes />;
  return site === NO_SITE_FILTER ? <EverySiteThemes /> : <SiteThemes key={site} uri={site} named={false} />;
}
