"use client";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/lib/client/lazy-part";
import type { DocumentProduct } from "@/lib/contract/report";

const ShareDialog = lazyPart(async () => (await import("./share-dialog")).ShareDialog);

interface ShareDocumentProps {
  vin: string;
  product: DocumentProduct;
  title: string;
}

/** The way to a document's links: who may see it, and who has. */
export function ShareDocument(of: ShareDocumentProps) {
  const t = useTranslations("share");
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <Button
        look="quiet"
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
