"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";

export function EvidenceInput({ busy, onChoose }: { busy: boolean; onChoose: (files: File[]) => void }) {
  const t = useTranslations("report.dispute.files");
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,image/*"
        aria-label={t("add")}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Lets the user choose the same file again.
          event.target.value = "";
          if (files.length > 0) onChoose(files);
        }}
      />
      <Button variant="quiet" busy={busy} onClick={() => input.current?.click()}>
        {t("add")}
      </Button>
      <p className="mt-2 text-ink-2 text-sm">{t("limits")}</p>
    </div>
  );
}
