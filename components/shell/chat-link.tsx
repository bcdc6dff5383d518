import { useTranslations } from "next-intl";
import { getChatPageHref } from "@/lib/site/rules/chat-page";

/** Opens the chat without a referrer, for pages that load no third-party code. */
export function ChatLink({ license, className }: { license: string; className?: string }) {
  const t = useTranslations("shell.footer");
  return (
    <a href={getChatPageHref(license)} target="_blank" rel="noopener noreferrer" className={className}>
      {t("chat")} <span className="sr-only">{t("newWindow")}</span>
    </a>
  );
}
