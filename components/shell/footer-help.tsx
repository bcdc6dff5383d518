"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { ContactButton, FOOTER_LINK } from "@/components/site/contact-button";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { useDialogs } from "@/stores/dialogs";

const FooterChat = lazy(async () => ({ default: (await import("./footer-chat")).FooterChat }));

export function FooterHelp({ parties }: { parties: ThirdParties | null }) {
  return (
    <>
      <ContactButton />
      {parties?.liveChatLicense ? (
        <Suspense fallback={null}>
          <FooterChat license={parties.liveChatLicense} className={FOOTER_LINK} />
        </Suspense>
      ) : null}
    </>
  );
}

export function PrivacyChoices({ parties }: { parties: ThirdParties | null }) {
  const t = useTranslations("shell.footer");
  const open = useDialogs((state) => state.open);
  if (!parties) return null;
  return (
    <button type="button" className={FOOTER_LINK} onClick={() => open({ kind: "privacy" })}>
      {t("privacy")}
    </button>
  );
}
