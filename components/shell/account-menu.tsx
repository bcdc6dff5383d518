"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useOffer } from "@/components/providers/offers-provider";
import { ChevronDownIcon, MenuIcon } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { useUser } from "@/lib/account/client/account";
import { useLogout } from "@/lib/account/client/use-logout";
import type { User } from "@/lib/account/contract/account";
import { useErrorText } from "@/lib/platform/browser";
import { getAccountHref, routes } from "@/lib/routes";
import { useToasts } from "@/stores/toast";
import { NavList } from "./nav-links";

const MENU_ID = "account-menu";
const line =
  "condensed flex min-h-11 w-full items-center gap-2 border-hairline border-t px-4 text-left font-[550] text-base text-ink no-underline hover:bg-band";

export function getShortName({ first, last, email }: Pick<User, "first" | "last" | "email">): string {
  if (first && last) return `${first.charAt(0)}. ${last}`;
  return first || last || email.split("@", 1)[0] || email;
}

export function AccountMenu() {
  const t = useTranslations("shell");
  const { data: user } = useUser();
  const logout = useLogout();
  const show = useToasts((state) => state.show);
  const errorText = useErrorText();
  const menu = useRef<HTMLDivElement>(null);
  const has = {
    printBatch: useOffer("printBatch"),
    creditHistory: useOffer("creditHistory"),
    orders: useOffer("orders"),
    plans: useOffer("plans"),
  };
  if (!user) return null;

  /** Shows the error in a toast because the menu may be closed by then. */
  const leave = () =>
    logout.mutate(undefined, {
      onError: (error) => show({ title: t("logOut"), message: errorText(error), tone: "destructive" }),
    });
  const close = () => menu.current?.hidePopover();

  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        className="condensed flex min-h-11 min-w-11 items-center justify-center gap-2 rounded px-2 font-[550] text-ink text-sm hover:bg-band"
      >
        <MenuIcon className="size-5 lg:hidden" />
        <span className="max-w-40 truncate max-lg:sr-only">{getShortName(user) || t("myAccount")}</span>
        <ChevronDownIcon className="size-3 max-lg:hidden" />
        <span className="sr-only">{t("accountMenu")}</span>
      </button>
      <div
        id={MENU_ID}
        popover="auto"
        ref={menu}
        // Covers the page on phones because a button half hidden by the menu would be too small a target.
        className="absolute inset-x-0 top-[3.75rem] bottom-auto m-0 min-h-[calc(100dvh-3.75rem)] w-full border-0 border-rule bg-sheet p-0 text-ink lg:inset-auto lg:top-[3.75rem] lg:right-10 lg:min-h-0 lg:w-64 lg:rounded lg:border"
      >
        <p className="caps truncate px-4 py-3 normal-case tracking-normal">{user.email || t("myAccount")}</p>
        <div className="lg:hidden">
          <NavList buys onFollow={close} className={line} />
        </div>
        <Link href={routes.account} onClick={close} className={line}>
          {t("account")}
        </Link>
        {user.isDealer && has.printBatch ? (
          <Link href={routes.printBatch} onClick={close} className={line}>
            {t("printBatches")}
          </Link>
        ) : null}
        {has.creditHistory ? (
          <Link href={getAccountHref("credits")} onClick={close} className={line}>
            {t("creditHistory")}
          </Link>
        ) : null}
        {has.orders ? (
          <Link href={getAccountHref("orders")} onClick={close} className={line}>
            {t("purchases")}
          </Link>
        ) : null}
        {has.plans ? (
          <Link href={routes.checkout} onClick={close} className={line}>
            {t("credits")}
          </Link>
        ) : null}
        <button type="button" onClick={leave} className={line} aria-busy={logout.isPending}>
          {logout.isPending ? <Spinner /> : null}
          {t("logOut")}
        </button>
      </div>
    </>
  );
}
