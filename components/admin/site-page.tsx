"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useHydrated } from "@/components/ui/hydration-gate";
import { LoadingStrip } from "@/components/ui/progress";
import { siteQuery } from "@/lib/client/admin";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { QueryError } from "./admin-heading";

/** Its fields come from the table of site options, whose schemas are not part of a page's first load. */
const SiteForm = lazyWithPreload(async () => (await import("./site-form")).SiteForm);

/** The URL's name for a site that does not exist yet. */
const NEW_SITE = "new";

export function SitePage({ site }: { site: string }) {
  const t = useTranslations("admin");
  const isHydrated = useHydrated();
  const isNew = site === NEW_SITE;
  const { data, error, refetch } = useQuery({ ...siteQuery(site), enabled: !isNew });
  const loading = <LoadingStrip label={t("loading")} />;
  if (error) return <QueryError error={error} retry={refetch} />;
  // Not in the server's HTML: its fields would take text before the form knows of it.
  if (!isHydrated || (!data && !isNew)) return loading;
  return (
    <Suspense fallback={loading}>
      <SiteForm key={data?.uri} row={data ?? {}} uri={data?.uri} />
    </Suspense>
  );
}
