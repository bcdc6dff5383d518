"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { MenuIcon } from "@/components/ui/icons";
import { Select } from "@/components/ui/select";
import { adminLogout, listQuery } from "@/lib/client/admin";
import { leaveFor } from "@/lib/client/session";
import { useErrorText } from "@/lib/client/use-error-text";
import { adminHref, routes } from "@/lib/routes";
import { NO_SITE_FILTER } from "@/stores/admin";
import { useToasts } from "@/stores/toast";
import { groups } from "./list-definitions";
import { useChooseSite, useChosenSite, useSiteInAddress } from "./use-chosen-site";

const link =
  "condensed flex min-h-11 items-center border-l-[3px] border-transparent px-3 font-[550] text-[0.9375rem] text-ink no-underline hover:bg-band aria-[current=page]:border-primary aria-[current=page]:bg-band lg:min-h-9";

function Links({ onFollow, allSites }: { onFollow?: () => void; allSites: boolean }) {
  const t = useTranslations("admin");
  const path = usePathname();
  const site = useChosenSite();
  const withSite = (href: string) => (site === "" ? href : `${href}?site=${encodeURIComponent(site)}`);
  const navLink = (href: string, text: string) => (
    <Link
      href={withSite(href)}
      prefetch={false}
      onClick={onFollow}
      aria-current={
        path === href || (href !== routes.admin && path.startsWith(`${href}/`)) ? "page" : undefined
      }
      className={link}
    >
      {text}
    </Link>
  );
  return (
    <>
      {navLink(routes.admin, t("overview"))}
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <div key={group} className="mt-3">
          <p className="caps px-3 pb-1">{t(`groups.${group}`)}</p>
          <ul>
            {groups[group]
              .filter((path) => allSites || path !== "imports")
              .map((path) => (
                <li key={path}>{navLink(adminHref(path), t(`lists.${path}.title`))}</li>
              ))}
            {group === "sites" ? (
              <>
                <li>{navLink(adminHref("email-previews"), t("emails.title"))}</li>
                <li>{navLink(adminHref("ui"), t("gallery"))}</li>
              </>
            ) : null}
          </ul>
        </div>
      ))}
    </>
  );
}

const MENU = "admin-menu";

/** Beside the page where there is room; on phones behind one button, in a native popover. */
export function AdminNav({ allSites }: { allSites: boolean }) {
  const t = useTranslations("admin");
  const menu = useRef<HTMLElement>(null);
  useSiteInAddress();
  return (
    <>
      <div className="border-hairline border-b bg-band px-4 lg:hidden">
        <button
          type="button"
          popoverTarget={MENU}
          className="condensed flex min-h-11 w-full items-center gap-2 font-[650]"
        >
          <MenuIcon className="size-5" />
          {t("menu")}
        </button>
        <nav
          id={MENU}
          popover="auto"
          ref={menu}
          aria-label={t("menu")}
          className="fixed inset-x-4 top-4 bottom-4 m-0 h-auto w-auto overflow-y-auto rounded border border-rule bg-sheet p-3 text-ink"
        >
          <Links allSites={allSites} onFollow={() => menu.current?.hidePopover()} />
        </nav>
      </div>
      <nav
        aria-label={t("menu")}
        className="hidden w-56 flex-none border-hairline border-r py-6 pr-2 lg:block"
      >
        <Links allSites={allSites} />
      </nav>
    </>
  );
}

/** The site that the administration is about; a choice for operators. */
export function SiteSwitch({ hostSite }: { hostSite: string }) {
  const t = useTranslations("admin");
  const site = useChosenSite();
  const choose = useChooseSite();
  const { data } = useInfiniteQuery(
    listQuery("sites", { site: NO_SITE_FILTER, sort: "uri", order: "asc", limit: "200" }),
  );
  const others = data?.pages[0]?.data.map((row) => String(row.uri)).filter((uri) => uri !== hostSite) ?? [];
  const options =
    site === "" || site === NO_SITE_FILTER || others.includes(site) ? others : [site, ...others];
  return (
    <Select
      aria-label={t("whichSite")}
      value={site === hostSite ? "" : site}
      onChange={(event) => choose(event.target.value)}
      className="max-w-44 sm:max-w-64"
    >
      <option value="">{hostSite}</option>
      <option value={NO_SITE_FILTER}>{t("everySite")}</option>
      {options.map((uri) => (
        <option key={uri} value={uri}>
          {uri}
        </option>
      ))}
    </Select>
  );
}

export function AdminLogOut() {
  const t = useTranslations("admin");
  const [busy, setBusy] = useState(false);
  const show = useToasts((state) => state.show);
  const errorText = useErrorText();
  const leave = async () => {
    setBusy(true);
    try {
      await adminLogout();
      leaveFor(routes.adminLogin);
    } catch (error) {
      setBusy(false);
      show({ title: t("logOut"), message: errorText(error), tone: "destructive" });
    }
  };
  return (
    <Button variant="quiet" size="sm" className="min-h-11" busy={busy} onClick={leave}>
      {t("logOut")}
    </Button>
  );
}
