"use client";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { useHydrated } from "@/components/ui/hydration-gate";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { siteQuery, type ThemesData, themesQuery } from "@/lib/admin/client/admin";
import { lazyWithPreload } from "@/lib/platform/browser";
import { MOMENT_FORMAT } from "@/lib/platform/i18n";
import { NO_SITE_FILTER } from "@/stores/admin";
import { ActionButtons } from "./action-buttons";
import { AdminHeading } from "./admin-heading";
import { AdminQueryView } from "./query-view";
import { useChosenSite } from "./use-chosen-site";

/** Lazy because the site option schemas would weigh down the first load. */
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

type Version = ThemesData["versions"][number];

function Swatches({ settings }: { settings: Version["settings"] }) {
  const t = useTranslations("admin");
  const colors = Object.entries(settings).filter(([name]) => name.endsWith("_color"));
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {colors.map(([name, color]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            style={{ backgroundColor: color ?? undefined }}
            className={
              color
                ? "size-6 rounded border border-ink"
                : "size-6 rounded border border-hairline border-dashed"
            }
          />
          <span className="sr-only">{t(`fields.${name as "primary_color"}`)}</span>
          <span className="num">{color ?? t("theme.none")}</span>
        </li>
      ))}
    </ul>
  );
}

interface ThemeVersionsProps {
  data: ThemesData;
  site: string | undefined;
  onMore: () => void;
}

function ThemeVersions({ data, site, onMore }: ThemeVersionsProps) {
  const t = useTranslations("admin.theme");
  const format = useFormatter();
  const published = data.versions[0]?.number;
  return (
    <div className="grid gap-4">
      <ol className="grid">
        {data.versions.map((version) => {
          const { number, source, restored_from, note, by, settings } = version;
          return (
            <li key={number} className="grid gap-2 border-hairline border-b py-4 first:pt-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 className="heading text-lg">{t("version", { number })}</h3>
                {number === published ? <Badge tone="quiet">{t("published")}</Badge> : null}
              </div>
              <p className="text-ink-2 text-sm">
                {[
                  format.dateTime(new Date(version.published), MOMENT_FORMAT),
                  t(`source.${source}`, { number: restored_from ?? 0 }),
                  by === null ? null : t("by", { author: by || t("somebody") }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {note ? <p className="break-words">{note}</p> : null}
              <Swatches settings={settings} />
              <ActionButtons
                names={["rollBackTheme"]}
                row={{ id: String(number), number, published, site }}
              />
            </li>
          );
        })}
      </ol>
      {data.more ? (
        <div>
          <Button variant="quiet" onClick={onMore}>
            {t("older")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
