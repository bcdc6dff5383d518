"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { use, useEffect, useEffectEvent, useRef } from "react";
import { accountKeys } from "@/lib/client/account";
import { ApiError } from "@/lib/client/api-error";
import { garageKeys } from "@/lib/client/garage";
import { rememberChoice, showTheme } from "@/lib/client/preferences";
import { invalidateOpenCaches } from "@/lib/client/query-client";
import { reportKeys } from "@/lib/client/report";
import { endSession, leaveFor } from "@/lib/client/session";
import { useErrorText } from "@/lib/client/use-error-text";
import { WebviewContext } from "@/lib/client/use-webview";
import { onHostMessage, openBridge } from "@/lib/client/webview";
import type { HostLocale, InboundMessage, PurchaseResult } from "@/lib/core/host-message";
import { LOCALE_COOKIE } from "@/lib/i18n/locales";
import { routes } from "@/lib/routes";
import { useToasts } from "@/stores/toast";
import { guardLinks } from "./link-guard";

/** The page's end of the bridge: opens it, obeys what the host says, and gives the host the links that are its to follow. */
export function WebviewHost() {
  const { site, origins, purchase, forcedLocale } = use(WebviewContext);
  const t = useTranslations("layout.webview");
  const locale = useLocale();
  const router = useRouter();
  const errorText = useErrorText();
  const show = useToasts((state) => state.show);
  const loginTarget = useRef<() => string | null>(() => null);

  async function speak(next: HostLocale) {
    if (forcedLocale || next === locale) return;
    await rememberChoice(LOCALE_COOKIE, next);
    router.refresh();
  }

  async function loggedOut() {
    try {
      await endSession();
    } catch (error) {
      // A session that had ended is as good as one that ends; of one that lives on, the user is told.
      const ended = error instanceof ApiError && error.code === "not_logged_in";
      if (!ended) return show({ title: t("notLoggedOut"), message: errorText(error), tone: "destructive" });
    }
    leaveFor(routes.home);
  }

  async function bought(status: PurchaseResult) {
    if (status === "cancelled") return;
    if (status === "failed") return show({ title: t("notBought"), tone: "destructive" });
    // What was bought stands in the ledger, not in the message: the page asks.
    await invalidateOpenCaches(null, [accountKeys.all, reportKeys.all, garageKeys.all]);
    show({ title: t("bought") });
  }

  const obey = useEffectEvent((message: InboundMessage) => {
    switch (message.type) {
      case "auth.token":
        return leaveFor(loginTarget.current() ?? window.location.pathname + window.location.search);
      case "auth.logout":
        return void loggedOut();
      case "purchase.result":
        return void bought(message.payload.status);
      case "theme.changed":
        return void showTheme(message.payload.theme);
      case "locale.changed":
        return void speak(message.payload.locale);
      case "capabilities": {
        const { theme, locale: language } = message.payload;
        if (typeof theme === "string") void showTheme(theme);
        if (typeof language === "string") void speak(language);
      }
    }
  });

  useEffect(() => {
    document.documentElement.dataset.webview = "";
    const guard = guardLinks(purchase);
    loginTarget.current = guard.loginTarget;
    const silence = onHostMessage((message) => obey(message));
    openBridge(origins, site);
    return () => {
      silence();
      guard.remove();
    };
  }, [origins, site, purchase]);
  return null;
}
