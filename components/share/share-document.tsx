"use client";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { Button } from "@/components/ui/button";
import { lazyWithPreload } from "@/lib/platform/browser";
import type { DocumentProduct } from "@/lib/report/contract/report";

const ShareDialog = lazyWithPreload(async () => (await import("./share-dialog")).ShareDialog);

interface ShareDocumentProps {
  vin: string;
  product: DocumentProduct;
  title: string;
}

export function ShareDocument(of: ShareDocumentProps) {
  const t = useTranslations("share");
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const isOffered = useOffer("share");
  if (!isOffered) return null;
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        {t("action")}
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <ShareDialog {...of} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  );
}
