"use client";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { lazyWithPreload } from "@/lib/client/lazy-with-preload";
import { AdminHeading } from "./admin-heading";
import { useChosenSite } from "./use-chosen-site";

const GalleryThemes = lazyWithPreload(async () => (await import("./gallery-themes")).GalleryThemes);

/** Every primitive in every state, in both themes of the current site or of the one chosen in the header. */
export function UiGallery() {
  const t = useTranslations("admin.ui");
  const site = useChosenSite();
  // Toasts have timers, so they are rendered only in the browser.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <>
      <AdminHeading title={t("title")} intro={t("text")} />
      {ready ? (
        <Suspense fallback={null}>
          <GalleryThemes site={site} />
        </Suspense>
      ) : null}
    </>
  );
}
