"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { useAllowed } from "@/lib/client/consent";
import { documentClass } from "@/lib/client/page-border";
import { routes } from "@/lib/routes";
import { pageClass } from "@/lib/site/page-class";
import { isBareAddress } from "@/lib/site/tracked-address";
import { useChat } from "@/stores/chat";
import { chatPageHref } from "./chat-group";

const ChatWidget = lazy(async () => ({ default: (await import("./chat-widget")).ChatWidget }));

interface LiveChatProps {
  license: string;
  consentRequired: boolean;
}

const place = "fixed right-4 bottom-4 z-20 print:hidden";

/**
 * PAGE-16: on every page but those under /vehicle-checks, and those that load nothing of others. Loaded when the visitor
 * allows it, or at the first press of Help; a page inside another's frame has its host's help. The widget notes the
 * page's address by itself: where that names a car, Help opens the chat's own page, which learns no address.
 */
export function LiveChat({ license, consentRequired }: LiveChatProps) {
  const t = useTranslations("chat");
  const path = usePathname();
  const query = useSearchParams();
  const allowed = useAllowed(consentRequired);
  const wanted = useChat((state) => state.wanted);
  const help = useChat((state) => state.help);
  const isInUse = useChat((state) => state.visibility === "maximized");
  if (!allowed || pageClass(path) !== "open" || documentClass() !== "open") return null;
  if (window.self !== window.top) return null;
  if (!isBareAddress(new URL(`${path}?${query}`, window.location.origin).href))
    return (
      <aside aria-label={t("help")} className={place}>
        <ButtonLink href={chatPageHref(license)} prefetch={false} target="_blank" rel="noopener noreferrer">
          {t("help")}
          <span className="sr-only"> {t("newWindow")}</span>
        </ButtonLink>
      </aside>
    );
  // On the first screen the car appears in place, and its address with it: the widget is loaded there when it is asked
  // for, and one that somebody is writing in stays.
  if (wanted || (allowed.chat && (path !== routes.home || isInUse)))
    return (
      <Suspense fallback={null}>
        <ChatWidget license={license} />
      </Suspense>
    );
  return (
    <aside aria-label={t("help")} className={place}>
      <Button onClick={help}>{t("help")}</Button>
    </aside>
  );
}
