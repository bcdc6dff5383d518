"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { getOtherSiteHref } from "@/lib/site/rules/other-language";

interface OtherSiteLinkProps {
  origin: string;
  language: { code: string; name: string };
  className?: string | undefined;
}

export function OtherSiteLink({ origin, language, className }: OtherSiteLinkProps) {
  const href = getOtherSiteHref(origin, usePathname(), useSearchParams());
  return (
    <a
      href={href}
      lang={language.code}
      hrefLang={language.code}
      className={classNames(
        "condensed inline-flex min-h-11 items-center rounded px-2 font-[550] text-ink text-sm no-underline hover:underline",
        className,
      )}
    >
      {language.name}
    </a>
  );
}
