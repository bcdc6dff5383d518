"use client";
import { useTranslations } from "next-intl";
import { Suspense, useEffect, useState } from "react";
import { lazyWithPreload } from "@/lib/platform/browser";
import { AdminHeading } from "./admin-heading";
import { useChosenSite } from "./use-chosen-site";

const GalleryThemes = lazyWithPreload(async () => (await import("./gallery-themes")).GalleryThemes);

export function UiGallery() {
  const t = useTranslations("admin.ui");
  const site = useChosenSite();
  // Toasts have timers, so render them only in the browser.
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
