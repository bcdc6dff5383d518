import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { GLOSSARY } from "@/lib/report/rules/glossary";
import { routes } from "@/lib/routes";

export function GlossaryPage() {
  const t = useTranslations("glossary");
  return (
    <div className="mx-auto max-w-page px-4 pt-7 pb-20 md:px-10 md:pt-14">
      <h1 className="heading text-3xl md:text-4xl">{t("title")}</h1>
      <p className="mt-3 max-w-[58ch] text-ink-2 md:text-[1.125rem]">{t("lead")}</p>
      <nav
        aria-labelledby="contents"
        className="mt-6 rounded border border-hairline bg-sheet px-4 py-4 md:px-6 print:hidden"
      >
        <h2 id="contents" className="caps mb-2">
          {t("contents")}
        </h2>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {GLOSSARY.map(({ group, terms }) => (
            <div key={group}>
              <p className="condensed font-[650]">{t(`groups.${group}.title`)}</p>
              <ul>
                {terms.map((term) => (
                  <li key={term}>
                    <a href={`#${term}`} className="inline-flex min-h-8 items-center text-sm">
                      {t(`terms.${term}.name`)}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
      <div className="mt-10 grid gap-12">
        {GLOSSARY.map(({ group, terms }) => (
          <Section key={group} title={t(`groups.${group}.title`)}>
            <p className="mb-4 max-w-measure text-ink-2">{t(`groups.${group}.lead`)}</p>
            <div className="grid gap-x-10 gap-y-7 md:grid-cols-2">
              {terms.map((term) => (
                <article key={term} id={term} className="scroll-mt-24 break-inside-avoid target:bg-band">
                  <h3 className="heading text-lg">{t(`terms.${term}.name`)}</h3>
                  <p className="mt-1 max-w-measure">{t(`terms.${term}.text`)}</p>
                  <p className="mt-1.5 max-w-measure text-ink-2">
                    <b className="condensed font-[650] text-ink">{t("ask")}:</b> {t(`terms.${term}.ask`)}
                  </p>
                </article>
              ))}
            </div>
          </Section>
        ))}
      </div>
      <p className="mt-10 max-w-measure text-ink-2 text-sm">{t("rules")}</p>
      <p className="mt-2">
        <Link href={routes.makes} className="inline-flex min-h-11 items-center">
          {t("makes")}
        </Link>
      </p>
    </div>
  );
}
