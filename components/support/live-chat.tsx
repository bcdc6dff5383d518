"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { routes } from "@/lib/routes";
import { useAllowed } from "@/lib/site/client/consent";
import { getDocumentClass } from "@/lib/site/client/navigation-guard";
import { hasNoQuery } from "@/lib/site/rules/analytics-url";
import { getChatPageHref } from "@/lib/site/rules/chat-page";
import { getPageClass } from "@/lib/site/rules/page-class";
import { useChat } from "@/stores/chat";

const ChatWidget = lazy(async () => ({ default: (await import("./chat-widget")).ChatWidget }));

interface LiveChatProps {
  license: string;
  consentRequired: boolean;
}

const corner = "fixed right-4 bottom-4 z-20 print:hidden";

function findPlace(address: string, isLost: boolean): "widget" | "link" | null {
  const { pathname, href } = new URL(address, window.location.origin);
  if (getPageClass(pathname) !== "open" || getDocumentClass() !== "open") return null;
  if (window.self !== window.top) return null;
  return hasNoQuery(href) && !isLost ? "widget" : "link";
}

/** The widget records page URLs, so pages with a vehicle in the URL open LiveChat's hosted page instead. */
export function LiveChat({ license, consentRequired }: LiveChatProps) {
  const t = useTranslations("chat");
  const path = usePathname();
  const query = useSearchParams();
  const allowed = useAllowed(consentRequired);
  const isRequested = useChat((state) => state.isRequested);
  const help = useChat((state) => state.help);
  const isInUse = useChat((state) => state.visibility === "maximized");
  const setHere = useChat((state) => state.setHere);
  const isLost = useChat((state) => state.isLost);
  const place = allowed ? findPlace(`${path}?${query}`, isLost) : null;
  useEffect(() => {
    setHere(place === "widget");
    return () => setHere(false);
  }, [place, setHere]);
  if (!place || !allowed) return null;
  if (place === "link")
    return (
      <aside aria-label={t("help")} className={corner}>
        <ButtonLink
          href={getChatPageHref(license)}
          prefetch={false}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t("help")}
          <span className="sr-only"> {t("newWindow")}</span>
        </ButtonLink>
      </aside>
    );
  // The home page adds the vehicle to its URL, so the widget loads there only on request.
  if (isRequested || (allowed.chat && (path !== routes.home || isInUse)))
    return (
      <Suspense fallback={null}>
        <ChatWidget license={license} />
      </Suspense>
    );
  return (
    <aside aria-label={t("help")} className={corner}>
      <Button onClick={help}>{t("help")}</Button>
    </aside>
  );
}
