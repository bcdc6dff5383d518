"use client";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { use, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { accountKeys } from "@/lib/account/client/account";
import { savePreference, showTheme } from "@/lib/account/client/preferences";
import { endSession, leaveFor } from "@/lib/account/client/session";
import { orderKeys } from "@/lib/billing/client/orders";
import { garageKeys } from "@/lib/garage/client/garage";
import { ApiError, invalidateActiveClients, useErrorText } from "@/lib/platform/browser";
import { LOCALE_COOKIE } from "@/lib/platform/i18n";
import { HOST_ACK_MS } from "@/lib/platform/values";
import { reportKeys } from "@/lib/report/client/report";
import { routes } from "@/lib/routes";
import { findArrivalRequest, getWebviewAction, type WebviewAction } from "@/lib/webview/client/link";
import { WebviewContext } from "@/lib/webview/client/use-webview";
import {
  canHostTake,
  getHostPlatform,
  onHostMessage,
  openBridge,
  requestArrival,
  requestHost,
  requestLogin,
} from "@/lib/webview/client/webview";
import type { HostLocale, InboundMessage, PurchaseMode, PurchaseResult } from "@/lib/webview/rules";
import { useToasts } from "@/stores/toast";
import { WebviewMenu } from "./webview-menu";

function findLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : null;
}

const loadPurchases = () => import("@/lib/webview/client/purchase");

/** A native web view has one window, so new tabs don't work there. */
const hasOneWindow = () => getHostPlatform() !== "parent";

/** Reads the ledger before the host starts a purchase, so that a fast purchase isn't missed. */
async function sendAction(action: WebviewAction) {
  const { type, payload } = action;
  if (action.type === "auth.request") return requestLogin(action.payload);
  if (type === "purchase.start" && canHostTake(type)) {
    const module = await loadPurchases().catch(() => null);
    await module?.noteBooks();
  }
  const answer = await requestHost(type, payload);
  if (answer || !isDocumentElsewhere(action)) return answer;
  return requestHost("nav.openExternal", { url: action.payload.url });
}

type OpenAction = Extract<WebviewAction, { type: "report.open" | "sticker.open" }>;

/** A web view may lack the other host's cookies, so open its PDFs in the device's browser. */
function isDocumentElsewhere(action: WebviewAction): action is OpenAction {
  if (action.type !== "report.open" && action.type !== "sticker.open") return false;
  return new URL(action.payload.url).origin !== window.location.origin;
}

interface LinkGuard {
  /** Null if no login was requested from the host. */
  loginTarget: () => string | null;
  askOnArrival: () => void;
  remove: () => void;
}

/** Listens in the capture phase because the host must respond before the router handles the click. */
function guardLinks(mode: PurchaseMode): LinkGuard {
  const pending = new Set<HTMLAnchorElement>();
  let following: HTMLAnchorElement | null = null;
  let target: string | null = null;

  function follow(link: HTMLAnchorElement) {
    if (link.target === "_blank" && hasOneWindow()) return window.location.assign(link.href);
    following = link;
    link.click();
    following = null;
  }

  function onClick(event: MouseEvent) {
    const link = findLink(event);
    if (!link || link === following) return;
    const action = getWebviewAction(new URL(link.href), new URL(window.location.href), mode, link.dataset);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (pending.has(link)) return;
    if (action.type === "auth.request") target = action.payload.next;
    pending.add(link);
    void sendAction(action).then((answer) => {
      pending.delete(link);
      if (!answer) follow(link);
    });
  }

  function askOnArrival() {
    const request = findArrivalRequest(new URL(window.location.href));
    if (!request) return;
    target = request.next;
    requestArrival(request);
  }

  window.addEventListener("click", onClick, true);
  return {
    loginTarget: () => target,
    askOnArrival,
    remove: () => window.removeEventListener("click", onClick, true),
  };
}

export function WebviewHost() {
  const { site, origins, purchase, forcedLocale } = use(WebviewContext);
  const t = useTranslations("shell.webview");
  const locale = useLocale();
  const router = useRouter();
  const errorText = useErrorText();
  const show = useToasts((state) => state.show);
  const [booking, setBooking] = useState<"looking" | "missing" | null>(null);
  /** Null until the host reports whether it draws its own menu. */
  const [hasMenu, setMenu] = useState<boolean | null>(null);
  const loginTarget = useRef<() => string | null>(() => null);

  async function changeLocale(next: HostLocale) {
    if (forcedLocale || next === locale) return;
    await savePreference(LOCALE_COOKIE, next);
    router.refresh();
  }

  async function logOut(informs: boolean) {
    try {
      await endSession();
    } catch (error) {
      // An expired session counts as logged out.
      const isLoggedOut = error instanceof ApiError && error.code === "not_logged_in";
      if (!isLoggedOut)
        return show({ title: t("notLoggedOut"), message: errorText(error), tone: "destructive" });
    }
    if (informs) await requestHost("auth.logout", {});
    leaveFor(routes.home);
  }

  async function reportPurchase(status: PurchaseResult) {
    if (status === "cancelled") return;
    if (status === "failed") return show({ title: t("notBought"), tone: "destructive" });
    await lookForPurchase();
  }

  async function lookForPurchase() {
    setBooking("looking");
    const { isPurchaseBooked } = await loadPurchases();
    const booked = await isPurchaseBooked();
    await invalidateActiveClients(null, [accountKeys.all, orderKeys.all, reportKeys.all, garageKeys.all]);
    setBooking(booked ? null : "missing");
    if (booked) show({ title: t("bought") });
  }

  const handleMessage = useEffectEvent((message: InboundMessage) => {
    switch (message.type) {
      case "auth.token":
        return leaveFor(loginTarget.current() ?? window.location.pathname + window.location.search);
      case "auth.logout":
        return void logOut(false);
      case "purchase.result":
        return void reportPurchase(message.payload.status);
      case "theme.changed":
        return void showTheme(message.payload.theme);
      case "locale.changed":
        return void changeLocale(message.payload.locale);
      case "capabilities": {
        const { theme, locale: language, menu } = message.payload;
        setMenu(menu ?? false);
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
    const isHosted = openBridge(origins, site);
    if (isHosted) guard.askOnArrival();
    // Shows the page's menu if the host doesn't respond in time; a late response can still remove it.
    const patience = isHosted ? HOST_ACK_MS : 0;
    const timer = setTimeout(() => setMenu((current) => current ?? false), patience);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      guard.remove();
    };
  }, [origins, site, purchase]);

  return (
    <>
      {hasMenu === false ? <WebviewMenu onLogout={() => void logOut(true)} /> : null}
      {booking === null ? null : (
        <PurchaseNotice
          looking={booking === "looking"}
          onRetry={() => void lookForPurchase()}
          onClose={() => setBooking(null)}
        />
      )}
    </>
  );
}

interface PurchaseNoticeProps {
  looking: boolean;
  onRetry: () => void;
  onClose: () => void;
}

function PurchaseNotice({ looking, onRetry, onClose }: PurchaseNoticeProps) {
  const t = useTranslations("shell.webview.booking");
  return (
    <div
      role="status"
      className="fixed inset-x-4 bottom-4 z-40 grid gap-2 rounded border border-rule bg-sheet px-4 py-3 sm:left-auto sm:max-w-96"
    >
      <p className="font-semibold">{t(looking ? "looking" : "title")}</p>
      {looking ? null : (
        <>
          <p className="text-ink-2 text-sm">{t("text")}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={onRetry}>
              {t("retry")}
            </Button>
            <Button size="sm" variant="quiet" onClick={onClose}>
              {t("close")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
