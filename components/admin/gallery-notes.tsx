"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Section } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorNote } from "@/components/ui/error-note";
import { LoadingStrip } from "@/components/ui/loading-strip";
import { Progress } from "@/components/ui/progress";
import { Toast } from "@/components/ui/toast";

const stay = () => undefined;
const LONG = 2_000_000_000;

export function GalleryNotes() {
  const t = useTranslations("admin.ui");
  const [open, setOpen] = useState(false);
  const steps = [
    { name: t("done"), state: "done" as const },
    { name: t("busy"), state: "now" as const },
    { name: t("waiting"), state: "waiting" as const },
  ];
  const press = (
    <Button variant="quiet" size="sm">
      {t("press")}
    </Button>
  );
  return (
    <Section title={t("notes")} number={5}>
      <div className="grid gap-4">
        <ErrorNote title={t("wrong")} reference="01HZX3" action={press}>
          {t("hint")}
        </ErrorNote>
        <ErrorNote title={t("wrong")} />
        <EmptyState title={t("label")} action={<Button variant="quiet">{t("press")}</Button>}>
          {t("sample")}
        </EmptyState>
        <Toast
          title={t("done")}
          message={t("sample")}
          tone="plain"
          duration={LONG}
          closeLabel={t("close")}
          onClose={stay}
        />
        <Toast title={t("wrong")} tone="destructive" duration={LONG} closeLabel={t("close")} onClose={stay} />
        <LoadingStrip label={t("busy")} />
        <Progress label={t("busy")} steps={steps} />
        <div>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {t("openDialog")}
          </Button>
        </div>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title={t("label")}
          description={t("hint")}
          closeLabel={t("close")}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>{t("press")}</Button>
              <Button variant="quiet" onClick={() => setOpen(false)}>
                {t("close")}
              </Button>
            </>
          }
        >
          {t("sample")}
        </Dialog>
      </div>
    </Section>
  );
}
