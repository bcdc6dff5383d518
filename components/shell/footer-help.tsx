"use client";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { ThirdParties } from "@/lib/site/rules/third-parties";
import { useDialogs } from "@/stores/dialogs";

const FooterChat = lazy(async () => ({ default: (await import("./footer-chat")).FooterChat }));

const line = "condensed inline-flex min-h-9 items-center font-[550] text-ink text-sm hover:underline";

export function ContactButton({ className = line }: { className?: string }) {
  const t = useTranslations("shell.footer");
  const open = useDialogs((state) => state.open);
  return (
    <button type="button" className={className} onClick={() => open({ kind: "contact" })}>
      {t("contact")}
    </button>
  );
}

export function FooterHelp({ parties }: { parties: ThirdParties | null }) {
  return (
    <>
      <ContactButton />
      {parties?.liveChatLicense ? (
        <Suspense fallback={null}>
          <FooterChat license={parties.liveChatLicense} className={line} />
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
    <button type="button" className={line} onClick={() => open({ kind: "privacy" })}>
      {t("privacy")}
    </button>
  );
}
