"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { chooseConsent, listPurposes } from "@/lib/site/client/consent";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { useDialogs } from "@/stores/dialogs";

const ALL = { analytics: true, marketing: true, chat: true };
const NONE = { analytics: false, marketing: false, chat: false };

/** Accept and reject must look alike and take one click each. */
export function ConsentBanner({ parties }: { parties: ThirdParties }) {
  const t = useTranslations("site.consent");
  const open = useDialogs((state) => state.open);
  const [busy, setBusy] = useState(false);
  const format = useFormatter();
  const names = format.list(
    listPurposes(parties).map((purpose) => t(`purposes.${purpose}.name`).toLowerCase()),
  );

  function answer(allowed: typeof ALL) {
    setBusy(true);
    void chooseConsent(allowed, parties.consentRequired);
  }

  return (
    <section
      aria-label={t("title")}
      data-foot
      data-consent-banner
      className="tall:sticky bottom-0 z-30 border-rule border-t-4 bg-sheet px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:px-10 print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-col gap-4 md:flex-row md:items-center md:justify-between md:gap-8">
        <div className="max-w-measure">
          <h2 className="heading text-lg">{t("title")}</h2>
          <p className="mt-1 text-[0.9375rem] text-ink-2">{t("text", { purposes: names })}</p>
        </div>
        <div className="grid flex-none grid-cols-2 gap-2.5 sm:flex">
          <Button variant="quiet" busy={busy} onClick={() => answer(ALL)}>
            {t("accept")}
          </Button>
          <Button variant="quiet" busy={busy} onClick={() => answer(NONE)}>
            {t("refuse")}
          </Button>
          <Button variant="plain" className="max-sm:col-span-2" onClick={() => open({ kind: "privacy" })}>
            {t("choose")}
          </Button>
        </div>
      </div>
    </section>
  );
}
