import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { PageCard } from "@/components/ui/page-card";
import { LANGUAGES } from "@/lib/platform/i18n";
import type { SiteText as Text } from "@/lib/site/rules/site-text";
import { SiteText } from "./site-text";

type PageName = "terms" | "privacy" | "refunds" | "about" | "help" | "howWeCheck" | "partnerTerms";

interface TrustPageProps {
  name: PageName;
  site: string;
  text: Text | null;
  ownApi?: boolean;
  contents?: boolean;
  children?: ReactNode;
}

const toPlain = (nodes: readonly object[]): string =>
  nodes
    .map((node) =>
      "text" in node ? String(node.text) : "children" in node ? toPlain(node.children as object[]) : " ",
    )
    .join("");

function Contents({ text }: { text: Text }) {
  const t = useTranslations("trust");
  const sections = text.blocks.flatMap((block) =>
    block.type === "heading" && block.level === 2 ? [{ id: block.id, title: toPlain(block.children) }] : [],
  );
  return (
    <nav aria-label={t("contents")} lang={text.locale} className="mb-7 print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-9 items-center text-sm">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Updated({ text }: { text: Text }) {
  const t = useTranslations("trust");
  const format = useFormatter();
  const locale = useLocale();
  const day = format.dateTime(new Date(`${text.updated}T12:00:00Z`), { dateStyle: "long", timeZone: "UTC" });
  const language = LANGUAGES.find(({ code }) => code === text.locale)?.name ?? text.locale;
  return (
    <div className="mt-8 grid gap-1 border-hairline border-t pt-4 text-ink-2 text-sm">
      <p>
        {t.rich("updated", {
          day,
          version: text.version,
          code: (chunks) => <span className="whitespace-nowrap">{chunks}</span>,
        })}
      </p>
      {text.locale === locale ? null : <p>{t("onlyIn", { language })}</p>}
    </div>
  );
}

export function TrustPage({ name, site, text, ownApi = false, contents = false, children }: TrustPageProps) {
  const t = useTranslations("trust");
  return (
    <PageCard
      title={t(`${name}.title`, { site })}
      intro={t(`${name}.intro`, { site, exact: String(ownApi) })}
      narrow
    >
      {contents && text ? <Contents text={text} /> : null}
      <SiteText text={text} />
      {children}
      {text ? <Updated text={text} /> : null}
    </PageCard>
  );
}
