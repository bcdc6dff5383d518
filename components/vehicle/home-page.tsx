import Link from "next/link";
import { useTranslations } from "next-intl";
import { signupGrant } from "@/lib/core/credits/entitlement";
import { checksHref } from "@/lib/routes";
import type { Site } from "@/lib/site/site";
import { HomeFinder } from "./home-finder";

/** The home page: one finder, and the vehicle below it. */
export function HomePage({ site }: { site: Site }) {
  const t = useTranslations("home");
  const checks = useTranslations("checks.page");
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-[4.5rem]">
      <h1 className="heading max-w-[15ch] text-4xl md:text-5xl">{t("title")}</h1>
      <p className="text-balance mt-3 mb-3 max-w-[58ch] text-base text-ink-2 md:mt-4 md:mb-5 md:text-[1.125rem]">
        {t("lead")}
      </p>
      <noscript>
        <p className="mb-4 rounded border border-ink px-4 py-3">{t("noScript")}</p>
      </noscript>
      <HomeFinder signupCredits={signupGrant(site)} />
      <p className="mt-8 text-[0.9375rem] text-ink-2">
        {checks("home")}{" "}
        <Link href={checksHref()} className="inline-flex min-h-11 items-center">
          {checks("title")}
        </Link>
      </p>
    </div>
  );
}
