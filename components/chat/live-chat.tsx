"use client";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { Button } from "@/components/ui/button";
import { useAllowed } from "@/lib/client/consent";
import { documentClass } from "@/lib/client/page-border";
import { pageClass } from "@/lib/site/page-class";
import { useChat } from "@/stores/chat";

const ChatWidget = lazy(async () => ({ default: (await import("./chat-widget")).ChatWidget }));

interface LiveChatProps {
  license: string;
  consentRequired: boolean;
}

/**
 * PAGE-16: on every page but those under /vehicle-checks, and those that load nothing of others. Loaded when the visitor
 * allows it, or at the first press of Help; a page inside another's frame has its host's help.
 */
export function LiveChat({ license, consentRequired }: LiveChatProps) {
  const t = useTranslations("chat");
  const path = usePathname();
  const allowed = useAllowed(consentRequired);
  const wanted = useChat((state) => state.wanted);
  const help = useChat((state) => state.help);
  if (!allowed || pageClass(path) !== "open" || documentClass() !== "open") return null;
  if (window.self !== window.top) return null;
  if (allowed.chat || wanted)
    return (
      <Suspense fallback={null}>
        <ChatWidget license={license} />
      </Suspense>
    );
  return (
    <Button className="fixed right-4 bottom-4 z-20 print:hidden" onClick={help}>
      {t("help")}
    </Button>
  );
}
