"use client";
import { useTranslations } from "next-intl";
import { useDialogs } from "@/stores/dialogs";

export const FOOTER_LINK =
  "condensed inline-flex min-h-9 items-center font-[550] text-ink text-sm hover:underline";

export function ContactButton({ className = FOOTER_LINK }: { className?: string }) {
  const t = useTranslations("shell.footer");
  const open = useDialogs((state) => state.open);
  return (
    <button type="button" className={className} onClick={() => open({ kind: "contact" })}>
      {t("contact")}
    </button>
  );
}
