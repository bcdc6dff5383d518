"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { pageClass } from "@/lib/site/page-class";
import type { ThirdParties } from "@/lib/site/third-parties";
import { useChat } from "@/stores/chat";
import { useDialogs } from "@/stores/dialogs";

const line =
  "condensed inline-flex min-h-11 items-center font-[550] text-ink text-sm underline decoration-1 underline-offset-4 hover:decoration-2";

/** Contact links and privacy choices; each opens a dialog on the current page. */
export function FooterHelp({ parties }: { parties: ThirdParties | null }) {
  const t = useTranslations("shell.footer");
  const open = useDialogs((state) => state.open);
  const help = useChat((state) => state.help);
  const path = usePathname();
  const chat = parties?.liveChatLicense && pageClass(path) === "open";
  return (
    <>
      <button type="button" className={line} onClick={() => open({ kind: "contact" })}>
        {t("contact")}
      </button>
      {chat ? (
        <button type="button" className={line} onClick={help}>
          {t("chat")}
        </button>
      ) : null}
      {parties ? (
        <button type="button" className={line} onClick={() => open({ kind: "privacy" })}>
          {t("privacy")}
        </button>
      ) : null}
    </>
  );
}
