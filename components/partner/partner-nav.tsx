"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/admin/console-href";
import { NavMenu, navLink } from "@/components/admin/nav-menu";
import { routes } from "@/lib/routes";
import { type PartnerPage, partnerPages } from "./partner-pages";

function Links({ onFollow }: { onFollow?: () => void }) {
  const t = useTranslations("partner");
  const lists = useTranslations("admin.lists");
  const path = usePathname();
  const { may } = useMay();
  const getTitle = ({ title }: PartnerPage) =>
    "list" in title ? lists(`${title.list as "users"}.title`) : t(`pages.${title.page}`);
  const isCurrent = (href: string) =>
    path === href || (href !== routes.partner && path.startsWith(`${href}/`));
  return (Object.keys(partnerPages) as (keyof typeof partnerPages)[]).map((group) => {
    const pages = partnerPages[group].filter(({ permission }) => may(permission));
    if (pages.length === 0) return null;
    return (
      <div key={group} className="mt-3 first:mt-0">
        {group === "start" ? null : <p className="caps px-3 pb-1">{t(`groups.${group}`)}</p>}
        <ul>
          {pages.map((page) => (
            <li key={page.href}>
              <Link
                href={page.href}
                prefetch={false}
                onClick={onFollow}
                aria-current={isCurrent(page.href) ? "page" : undefined}
                className={navLink}
              >
                {getTitle(page)}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

export function PartnerNav() {
  const t = useTranslations("partner");
  return <NavMenu label={t("menu")} links={(onFollow) => <Links onFollow={onFollow} />} />;
}
