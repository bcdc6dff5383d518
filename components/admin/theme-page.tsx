"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Section } from "@/components/ui/card";
import { useHydrated } from "@/components/ui/hydration-gate";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { siteQuery, themesQuery } from "@/lib/client/admin";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { NO_SITE_FILTER } from "@/stores/admin";
import { AdminHeading } from "./admin-heading";
import { AdminQueryView } from "./query-view";
import { ThemeVersions } from "./theme-versions";
import { useChosenSite } from "./use-chosen-site";

/** Lazy because the schemas of site options would weigh down the first load. */
const ThemeEditor = lazyWithPreload(async () => (await import("./theme-editor")).ThemeEditor);

const VERSIONS = 20;

export function ThemePage() {
  const t = useTranslations("admin");
  const chosen = useChosenSite();
  const site = chosen === "" || chosen === NO_SITE_FILTER ? undefined : chosen;
  const [limit, setLimit] = useState(VERSIONS);
  const isHydrated = useHydrated();
  const themes = useQuery({ ...themesQuery(site, limit), placeholderData: keepPreviousData });
  const name = useQuery(siteQuery(site)).data?.config.name ?? "";
  const loading = <LoadingStrip label={t("loading")} />;
  return (
    <>
      <AdminHeading title={t("theme.title")} intro={t("theme.intro")} />
      {isHydrated ? (
        <Suspense fallback={loading}>
          <AdminQueryView query={themes}>
            {(data) => (
              <div className="grid gap-10">
                <ThemeEditor key={site} data={data} site={site} name={name} />
                <Section number={2} title={t("theme.versions")}>
                  <ThemeVersions data={data} site={site} onMore={() => setLimit(limit + VERSIONS)} />
                </Section>
              </div>
            )}
          </AdminQueryView>
        </Suspense>
      ) : (
        loading
      )}
    </>
  );
}
