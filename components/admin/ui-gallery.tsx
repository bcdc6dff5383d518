"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { LoadingStrip } from "@/components/ui/progress";
import { Section } from "@/components/ui/sheet";
import { listQuery, previewQuery, siteQuery } from "@/lib/client/admin";
import { EVERY_SITE, useAdminSite } from "@/stores/admin-site";
import { AdminHeading, CallProblem } from "./admin-page";
import { GalleryFields } from "./gallery-fields";
import { GalleryLists } from "./gallery-lists";
import { GalleryNotes } from "./gallery-notes";
import { GalleryType } from "./gallery-type";
import { type PaperColours, paperVariables } from "./paper-variables";
import { coloursOf } from "./site-fields";

const papers = ["light", "dark"] as const;

function Papers({ colours }: { colours?: readonly PaperColours[] }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      {papers.map((paper) => (
        <div
          key={paper}
          data-theme={paper}
          data-testid={`gallery-${paper}`}
          style={colours && paperVariables(colours, paper)}
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

/** A site that is not the one whose address is open: its colours are asked for. */
function OfSite({ uri, named }: { uri: string; named: boolean }) {
  const t = useTranslations("admin");
  const site = useQuery(siteQuery(uri));
  const asked = { ...coloursOf(site.data), site: uri };
  const look = useQuery({ ...previewQuery(asked), enabled: site.data !== undefined });
  const failed = [site, look].find(({ error }) => error);
  if (failed) return <CallProblem error={failed.error} retry={failed.refetch} />;
  if (!look.data) return <LoadingStrip label={t("loading")} />;
  const papers = <Papers colours={look.data.colours} />;
  if (!named) return papers;
  return (
    <Section title={site.data?.config.name ?? uri} aside={uri}>
      {papers}
    </Section>
  );
}

function OfEverySite() {
  const t = useTranslations("admin");
  const { data, error, refetch } = useInfiniteQuery(
    listQuery("sites", { site: EVERY_SITE, sort: "uri", order: "asc", limit: "200" }),
  );
  if (error) return <CallProblem error={error} retry={refetch} />;
  if (!data) return <LoadingStrip label={t("loading")} />;
  return (
    <div className="grid gap-12">
      {data.pages[0]?.data.map(({ uri }) => (
        <OfSite key={String(uri)} uri={String(uri)} named />
      ))}
    </div>
  );
}

/** Every primitive in every state, on both papers of the site that is open, or of those chosen in the header. */
export function UiGallery() {
  const t = useTranslations("admin.ui");
  const site = useAdminSite((state) => state.site);
  // Toasts have a clock: drawn once the page runs.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <>
      <AdminHeading title={t("title")} intro={t("text")} />
      {ready && site === "" ? <Papers /> : null}
      {ready && site === EVERY_SITE ? <OfEverySite /> : null}
      {ready && site !== "" && site !== EVERY_SITE ? <OfSite key={site} uri={site} named={false} /> : null}
    </>
  );
}
