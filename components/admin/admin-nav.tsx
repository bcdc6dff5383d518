"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { listQuery } from "@/lib/admin/client/admin";
import { getAdminHref, routes } from "@/lib/routes";
import { NO_SITE_FILTER } from "@/stores/admin";
import { groups } from "./list-definitions";
import { NavMenu, navLink } from "./nav-menu";
import { useChooseSite, useChosenSite, useSiteInAddress } from "./use-chosen-site";

function Links({ onFollow, allSites }: { onFollow?: () => void; allSites: boolean }) {
  const t = useTranslations("admin");
  const path = usePathname();
  const site = useChosenSite();
  const withSite = (href: string) => (site === "" ? href : `${href}?site=${encodeURIComponent(site)}`);
  const linkTo = (href: string, text: string) => (
    <Link
      href={withSite(href)}
      prefetch={false}
      onClick={onFollow}
      aria-current={
        path === href || (href !== routes.admin && path.startsWith(`${href}/`)) ? "page" : undefined
      }
      className={navLink}
    >
      {text}
    </Link>
  );
  return (
    <>
      {linkTo(routes.admin, t("overview"))}
      {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
        <div key={group} className="mt-3">
          <p className="caps px-3 pb-1">{t(`groups.${group}`)}</p>
          <ul>
            {groups[group]
              .filter((path) => allSites || path !== "imports")
              .map((path) => (
                <li key={path}>{linkTo(getAdminHref(path), t(`lists.${path}.title`))}</li>
              ))}
            {group === "sites" ? (
              <>
                <li>{linkTo(getAdminHref("theme"), t("theme.title"))}</li>
                <li>{linkTo(getAdminHref("email-previews"), t("emails.title"))}</li>
                <li>{linkTo(getAdminHref("ui"), t("gallery"))}</li>
              </>
            ) : null}
          </ul>
        </div>
      ))}
    </>
  );
}

export function AdminNav({ allSites }: { allSites: boolean }) {
  const t = useTranslations("admin");
  useSiteInAddress();
  return (
    <NavMenu label={t("menu")} links={(onFollow) => <Links allSites={allSites} onFollow={onFollow} />} />
  );
}

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
