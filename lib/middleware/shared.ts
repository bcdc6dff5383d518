import type { Metadata } from "next";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { requestOrigin } from "@/lib/bff/request-origin";
import { fetchSharedDocument } from "@/lib/bff/shared-document";
import type { SharedDocument } from "@/lib/share/contract/share";
import { formatVehicleTitle } from "@/lib/vehicle/rules/specification";
import { openGraph } from "./open-graph";
import { pageContext } from "./page";

/** Cached per request, because every read increments the link's open count. */
export const sharedForPage: (key: string) => Promise<SharedDocument | null> = cache(async (key) => {
  const [{ site, locale }, head] = await Promise.all([pageContext(), headers()]);
  return fetchSharedDocument(key, { site, address: requestOrigin(head).address }, locale);
});

/** Omits og:url, because the URL is a secret. */
export async function loadSharedMetadata(key: string): Promise<Metadata> {
  const [{ site, locale }, shared, t] = await Promise.all([
    pageContext(),
    sharedForPage(key),
    getTranslations("share.page"),
  ]);
  if (!shared) return { openGraph: openGraph(site, locale, { title: t("title"), text: "" }) };
  const { document, product } = shared.data;
  const { year, make, model } = document.vehicle;
  const kind = t(product === "sticker" ? "sticker" : "report");
  const name = formatVehicleTitle({ year, make, model });
  return {
    title: name ? `${name}: ${kind}` : kind,
    description: t("social", { kind, site: site.name }),
    openGraph: openGraph(site, locale, { title: name || kind, text: name ? kind : "" }),
  };
}
