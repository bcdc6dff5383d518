import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { makeHref, routes } from "@/lib/routes";
import type { ListedMake } from "@/lib/vin/make-page";

function MakeList({ makes }: { makes: readonly ListedMake[] }) {
  const t = useTranslations("makes.list");
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
      {makes.map(({ slug, name, models, from, to }) => (
        <li key={slug} className="border-hairline border-t">
          <Link
            href={makeHref(slug)}
            prefetch={false}
            className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-3 py-2.5 no-underline hover:underline"
          >
            <span className="condensed font-[650]">{name}</span>
            <span className="num text-ink-2 text-sm">
              {t("count", { count: models })}, {from}–{to}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function MakesPage({ makes }: { makes: readonly ListedMake[] }) {
  const t = useTranslations("makes");
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <h1 className="heading text-3xl md:text-4xl">{t("list.title")}</h1>
      <p className="mt-3 max-w-[58ch] text-ink-2 md:text-[1.125rem]">{t("list.lead")}</p>
      <div className="mt-8 grid gap-10">
        <Section title={t("list.common")}>
          <MakeList makes={makes.filter(({ common }) => common)} />
        </Section>
        <Section title={t("list.other")}>
          <MakeList makes={makes.filter(({ common }) => !common)} />
        </Section>
      </div>
      <p className="mt-8">
        <Link href={routes.glossary} className="inline-flex min-h-11 items-center">
          {t("page.glossary")}
        </Link>
      </p>
    </div>
  );
}
