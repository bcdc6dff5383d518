"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useHydrated } from "@/components/ui/hydration-gate";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { adminQuery, siteQuery } from "@/lib/admin/client/admin";
import { lazyWithPreload } from "@/lib/platform/browser";
import { ActionButtons } from "./action-buttons";
import { AdminQueryView } from "./query-view";
import { SiteTodos } from "./site-todos";

/** Lazy because the site option schemas would weigh down the first load. */
const SiteForm = lazyWithPreload(async () => (await import("./site-form")).SiteForm);

const SiteTexts = lazyWithPreload(async () => (await import("./site-texts")).SiteTexts);

const NEW_SITE = "new";

export function SitePage({ site }: { site: string }) {
  const t = useTranslations("admin");
  const me = useQuery(adminQuery).data?.admin;
  const isHydrated = useHydrated();
  const stored = useQuery({ ...siteQuery(site), enabled: site !== NEW_SITE });
  const loading = <LoadingStrip label={t("loading")} />;
  // Not server-rendered: the fields would accept text before the form hydrates.
  if (!isHydrated) return loading;
  return (
    <Suspense fallback={loading}>
      {site === NEW_SITE ? (
        <SiteForm row={{}} />
      ) : (
        <AdminQueryView query={stored}>
          {(row) => (
            <>
              <SiteTodos site={row.uri} />
              <SiteForm key={row.uri} row={row} uri={row.uri} />
              <SiteTexts row={row} site={row.uri} />
              {me?.all_sites ? (
                <div className="mt-6">
                  <ActionButtons
                    names={["setSettlement", "setCreditLimit", "closeSite", "openSite"]}
                    row={row}
                  />
                </div>
              ) : null}
            </>
          )}
        </AdminQueryView>
      )}
    </Suspense>
  );
}
