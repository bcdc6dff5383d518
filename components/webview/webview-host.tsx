"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { use, useEffect, useEffectEvent, useRef } from "react";
import { accountKeys } from "@/lib/client/account";
import { garageKeys } from "@/lib/client/garage";
import { ApiError } from "@/lib/client/http/api-error";
import { invalidateActiveClients } from "@/lib/client/http/query-client";
import { savePreference, showTheme } from "@/lib/client/preferences";
import { reportKeys } from "@/lib/client/report";
import { endSession, leaveFor } from "@/lib/client/session";
import { useErrorText } from "@/lib/client/use-error-text";
import { WebviewContext } from "@/lib/client/use-webview";
import { onHostMessage, openBridge } from "@/lib/client/webview";
import { LOCALE_COOKIE } from "@/lib/core/locale";
import type { HostLocale, InboundMessage, PurchaseResult } from "@/lib/core/webview/host-message";
import { routes } from "@/lib/routes";
import { useToasts } from "@/stores/toast";
import { guardLinks } from "./link-guard";

/**
 * The page's end of the bridge: opens it, handles the host's messages, and passes on the links that the host follows.
 */
export function WebviewHost() {
  const { site, origins, purchase, forcedLocale } = use(WebviewContext);
  const t = useTranslations("shell.webview");
  const locale = useLocale();
  const router = useRouter();
  const errorText = useErrorText();
  const show = useToasts((state) => state.show);
  const loginTarget = useRef<() => string | null>(() => null);

  async function changeLocale(next: HostLocale) {
    if (forcedLocale || next === locale) return;
    await savePreference(LOCALE_COOKIE, next);
    router.refresh();
  }

  async function loggedOut() {
    try {
      await endSession();
    } catch (error) {
      // A session that had already ended counts as logged out; if the logout failed, the user is told.
      const ended = error instanceof ApiError && error.code === "not_logged_in";
      if (!ended) return show({ title: t("notLoggedOut"), message: errorText(error), tone: "destructive" });
    }
    leaveFor(routes.home);
  }

  async function purchased(status: PurchaseResult) {
    if (status === "cancelled") return;
    if (status === "failed") return show({ title: t("notBought"), tone: "destructive" });
    // Purchases are read from the ledger, never from the message, so refetch.
    await invalidateActiveClients(null, [accountKeys.all, reportKeys.all, garageKeys.all]);
    show({ title: t("bought") });
  }

  const handleMessage = useEffectEvent((message: InboundMessage) => {
    switch (message.type) {
      case "auth.token":
        return leaveFor(loginTarget.current() ?? window.location.pathname + window.location.search);
      case "auth.logout":
        return void loggedOut();
      case "purchase.result":
        return void purchased(message.payload.status);
      case "theme.changed":
        return void showTheme(message.payload.theme);
      case "locale.changed":
        return void changeLocale(message.payload.locale);
      case "capabilities": {
        const { theme, locale: language } = message.payload;
        if (typeof theme === "string") void showTheme(theme);
        if (typeof language === "string") void changeLocale(language);
      }
    }
  });

  useEffect(() => {
    document.documentElement.dataset.webview = "";
    const guard = guardLinks(purchase);
    loginTarget.current = guard.loginTarget;
    const unsubscribe = onHostMessage((message) => handleMessage(message));
    openBridge(origins, site);
    return () => {
      unsubscribe();
      guard.remove();
    };
  }, [origins, site, purchase]);
  return null;
}
