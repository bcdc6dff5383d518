"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { listQuery, previewQuery, siteQuery } from "@/lib/admin/client/admin";
import { NO_SITE_FILTER } from "@/stores/admin";
import { GalleryFields } from "./gallery-fields";
import { GalleryLists } from "./gallery-lists";
import { GalleryNotes } from "./gallery-notes";
import { GalleryType } from "./gallery-type";
import { AdminQueryView } from "./query-view";
import { getThemeColors } from "./site-fields";
import { getThemeVariables, type ThemeColors } from "./theme-variables";

const themes = ["light", "dark"] as const;

function Themes({ site, colors }: { site?: string; colors?: readonly ThemeColors[] }) {
  const t = useTranslations("admin.preview");
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {themes.map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          data-testid={`gallery-${theme}`}
          style={colors && getThemeVariables(colors, theme)}
          className="grid min-w-0 content-start gap-8 rounded border border-rule bg-paper p-4 text-ink sm:p-6"
        >
          <GalleryType />
          <GalleryFields />
          <GalleryNotes />
          <GalleryLists of={[site, t(theme)].filter(Boolean).join(", ")} />
        </div>
      ))}
    </div>
  );
}

function SiteThemes({ uri, hasTitle }: { uri: string; hasTitle: boolean }) {
  const site = useQuery(siteQuery(uri));
  const colorQuery = { ...getThemeColors(site.data), site: uri };
  const preview = useQuery({ ...previewQuery(colorQuery), enabled: site.data !== undefined });
  return (
    <AdminQueryView query={site.data ? preview : site}>
      {() => {
        const name = site.data?.config.name ?? uri;
        const themes = <Themes site={name} colors={preview.data?.colors} />;
        if (!hasTitle) return themes;
        return (
          <Section title={name} aside={uri}>
            {themes}
          </Section>
        );
      }}
    </AdminQueryView>
  );
}

function EverySiteThemes() {
  const answer = useInfiniteQuery(
    listQuery("sites", { site: NO_SITE_FILTER, sort: "uri", order: "asc", limit: "200" }),
  );
  return (
    <AdminQueryView query={answer}>
      {({ pages }) => (
        <div className="grid gap-12">
          {pages[0]?.data.map(({ uri }) => (
            <SiteThemes key={String(uri)} uri={String(uri)} hasTitle />
          ))}
        </div>
      )}
    </AdminQueryView>
  );
}

export function GalleryThemes({ site }: { site: string }) {
  if (site === "") return <Themes />;
  return site === NO_SITE_FILTER ? (
    <EverySiteThemes />
  ) : (
    <SiteThemes key={site} uri={site} hasTitle={false} />
  );
}
