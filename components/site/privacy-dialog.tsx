"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ChoiceInput } from "@/components/ui/choice-input";
import { DialogContent } from "@/components/ui/dialog-content";
import { Form } from "@/components/ui/form";
import { chooseConsent, listPurposes, useAllowed } from "@/lib/site/client/consent";
import type { ThirdParties } from "@/lib/site/rules/third-parties";

const NONE = { analytics: false, marketing: false, chat: false };
const FORM = "privacy-choices";

interface PrivacyDialogProps {
  parties: ThirdParties;
  onClose: () => void;
}

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
    <DialogContent
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
      <Form isBare id={FORM} onSubmit={save} className="border-hairline border-y">
        {listPurposes(parties).map((purpose) => (
          <ChoiceInput
            key={purpose}
            type="checkbox"
            name="purpose"
            value={purpose}
            defaultChecked={allowed[purpose]}
            note={t(`purposes.${purpose}.text`)}
          >
            {t(`purposes.${purpose}.name`)}
          </ChoiceInput>
        ))}
      </Form>
    </DialogContent>
  );
}
