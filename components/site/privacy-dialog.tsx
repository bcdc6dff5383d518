"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { DialogSheet } from "@/components/ui/dialog-sheet";
import { chooseConsent, purposesOf, useAllowed } from "@/lib/client/consent";
import type { ThirdParties } from "@/lib/site/third-party";

const NONE = { analytics: false, marketing: false, chat: false };
const FORM = "privacy-choices";

interface PrivacyDialogProps {
  parties: ThirdParties;
  onClose: () => void;
}

/** A tick for each thing that this site would like to load; reached from the banner and from the foot of every page. */
export function PrivacyDialog({ parties, onClose }: PrivacyDialogProps) {
  const t = useTranslations("site.consent");
  const common = useTranslations("common");
  const allowed = useAllowed(parties.consentRequired) ?? NONE;
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const ticked = new FormData(event.currentTarget).getAll("purpose");
    const has = (purpose: string) => ticked.includes(purpose);
    setBusy(true);
    await chooseConsent(
      { analytics: has("analytics"), marketing: has("marketing"), chat: has("chat") },
      parties.consentRequired,
    );
    onClose();
  }

  return (
    <DialogSheet
      open
      onOpenChange={onClose}
      title={t("dialogTitle")}
      description={t("dialogText")}
      closeLabel={common("close")}
      actions={
        <Button type="submit" form={FORM} busy={busy}>
          {t("save")}
        </Button>
      }
    >
      <form id={FORM} onSubmit={save} className="border-hairline border-y">
        {purposesOf(parties).map((purpose) => (
          <Choice
            key={purpose}
            type="checkbox"
            name="purpose"
            value={purpose}
            defaultChecked={allowed[purpose]}
            note={t(`purposes.${purpose}.text`)}
          >
            {t(`purposes.${purpose}.name`)}
          </Choice>
        ))}
      </form>
    </DialogSheet>
  );
}
