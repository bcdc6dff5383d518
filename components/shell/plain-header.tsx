import { useTranslations } from "next-intl";
import { getButtonStyle } from "@/components/ui/button-style";
import type { User } from "@/lib/account/contract/account";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { BrandLogo } from "./brand-logo";
import { MAIN_LINKS, VISITOR_LINKS } from "./main-links";

const link =
  "condensed inline-flex min-h-11 items-center font-[550] text-[0.9375rem] text-ink no-underline hover:underline";

export function PlainHeader({ site, user }: { site: Site; user: User | null }) {
  const t = useTranslations("shell");
  return (
    <header className="flex flex-wrap items-center gap-x-6 border-hairline border-b bg-sheet px-4 py-1.5 md:px-10">
      <a
        href={routes.home}
        className="inline-flex min-h-11 items-center gap-3 font-extrabold font-label text-[1.25rem] text-ink leading-none no-underline [font-stretch:72%]"
      >
        <BrandLogo site={site} />
        {site.name}
      </a>
      <nav
        aria-label={t("mainPages")}
        className="flex flex-wrap gap-x-4 max-md:order-1 max-md:basis-full md:gap-x-5"
      >
        {(user ? MAIN_LINKS : VISITOR_LINKS).map(({ href, name }) => (
          <a key={href} href={href} className={link}>
            {t(name)}
          </a>
        ))}
      </nav>
      <a
        href={user ? routes.account : routes.login}
        className={`ml-auto ${user ? link : `${getButtonStyle("quiet", "sm", false)} min-h-11`}`}
      >
        {user ? t("account") : t("logIn")}
      </a>
    </header>
  );
}
