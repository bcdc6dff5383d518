"use client";
import { useTranslations } from "next-intl";
import { use } from "react";
import { getAccountHref, loginHref, routes } from "@/lib/routes";
import { WebviewContext } from "@/lib/webview/client/use-webview";

const item =
  "condensed inline-flex min-h-11 items-center font-[550] text-[0.9375rem] text-ink no-underline hover:underline";

export function WebviewMenu({ onLogout }: { onLogout: () => void }) {
  const t = useTranslations("shell");
  const { loggedIn } = use(WebviewContext);
  return (
    <nav
      aria-label={t("mainPages")}
      className="flex flex-wrap gap-x-5 border-rule border-t bg-sheet px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] print:hidden"
    >
      <a href={loggedIn ? routes.dashboard : routes.home} className={item}>
        {t("dashboard")}
      </a>
      <a href={routes.myVehicles} className={item}>
        {t("myVehicles")}
      </a>
      {loggedIn ? (
        <>
          <a href={getAccountHref("credits")} className={item}>
            {t("creditHistory")}
          </a>
          <a href={routes.account} className={item}>
            {t("account")}
          </a>
          <button type="button" onClick={onLogout} className={item}>
            {t("logOut")}
          </button>
        </>
      ) : (
        <a href={loginHref()} className={item}>
          {t("logIn")}
        </a>
      )}
    </nav>
  );
}
