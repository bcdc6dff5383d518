"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { pageClass } from "@/lib/site/page-class";
import type { ThirdParties } from "@/lib/site/third-parties";
import { useChat } from "@/stores/chat";
import { useDialogs } from "@/stores/dialogs";
import { ChatLink } from "./chat-link";

const line =
  "condensed inline-flex min-h-11 items-center font-[550] text-ink text-sm underline decoration-1 underline-offset-4 hover:decoration-2";

/**
 * Contact links and privacy choices; each opens a dialog on the current page. The chat opens in place where its widget
 * may load, and else in a page of its own.
 */
export function FooterHelp({ parties }: { parties: ThirdParties | null }) {
  const t = useTranslations("shell.footer");
  const open = useDialogs((state) => state.open);
  const help = useChat((state) => state.help);
  const path = usePathname();
  const isHere = useChat((state) => state.isHere);
  const license = pageClass(path) === "no-chat" ? null : parties?.liveChatLicense;
  return (
    <>
      <button type="button" className={line} onClick={() => open({ kind: "contact" })}>
        {t("contact")}
      </button>
      {license && isHere ? (
        <button type="button" className={line} onClick={help}>
          {t("chat")}
        </button>
      ) : null}
      {license && !isHere ? <ChatLink license={license} className={line} /> : null}
      {parties ? (
        <button type="button" className={line} onClick={() => open({ kind: "privacy" })}>
          {t("privacy")}
        </button>
      ) : null}
    </>
  );
}
