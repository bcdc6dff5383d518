"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/admin/console-href";
import { Button } from "@/components/ui/button";
import { adminKeys, partnerQuery, sendAdminAction } from "@/lib/admin/client/admin";
import { useErrorText } from "@/lib/platform/browser";

export function AcceptTermsButton({ version }: { version: string }) {
  const t = useTranslations("partner.terms");
  const client = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  async function accept() {
    setBusy(true);
    setProblem("");
    try {
      await sendAdminAction("acceptPartnerTerms", { terms_version: version });
    } catch (error) {
      setProblem(errorText(error));
    }
    // Also refresh after an error: the terms may have changed again.
    await client.invalidateQueries({ queryKey: adminKeys.all });
    setBusy(false);
  }
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={accept}>
        {t("accept")}
      </Button>
      <p role="alert" className="basis-full empty:hidden">
        {problem}
      </p>
    </>
  );
}

export function TermsNotice() {
  const t = useTranslations("partner.terms");
  const { may } = useMay();
  const partner = useQuery(partnerQuery).data?.partner;
  if (!partner || partner.terms.current) return null;
  const { url, version } = partner.terms;
  return (
    <aside
      aria-label={t("title")}
      className="border-amber border-b bg-amber-band px-4 py-3 text-sm md:px-8 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">
          {t("changed")}{" "}
          <a href={url} target="_blank" rel="noopener">
            {t("read")}
          </a>
        </p>
        {may("company.change") ? <AcceptTermsButton version={version} /> : <p>{t("askOwner")}</p>}
      </div>
    </aside>
  );
}
