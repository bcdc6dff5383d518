"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { getPageClass } from "@/lib/site/rules/page-class";
import { useChat } from "@/stores/chat";
import { ChatLink } from "./chat-link";

interface FooterChatProps {
  license: string;
  className: string;
}

export function FooterChat({ license, className }: FooterChatProps) {
  const t = useTranslations("shell.footer");
  const { help, isHere } = useChat();
  const path = usePathname();
  if (getPageClass(path) === "no-chat") return null;
  if (!isHere) return <ChatLink license={license} className={className} />;
  return (
    <button type="button" className={className} onClick={help}>
      {t("chat")}
    </button>
  );
}
