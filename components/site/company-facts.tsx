import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { routes } from "@/lib/routes";
import type { Site } from "@/lib/site/rules/site";
import { ContactButton } from "./contact-button";

type Company = Pick<Site, "name" | "supportEmail" | "sellerName" | "sellerAddress" | "sellerPhone">;

export function CompanyFacts({ site }: { site: Company }) {
  const t = useTranslations("trust.about");
  const address = site.sellerAddress.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
  const items = [
    site.sellerName
      ? { label: t("company"), value: site.sellerName }
      : { label: t("site"), value: site.name },
    ...(site.sellerAddress.length > 0 ? [{ label: t("address"), value: address }] : []),
    ...(site.sellerPhone ? [{ label: t("phone"), value: site.sellerPhone }] : []),
    ...(site.supportEmail
      ? [{ label: t("email"), value: <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a> }]
      : []),
  ];
  return (
    <Section title={t("contact")} className="mt-8 max-w-measure">
      <DescriptionList items={items} />
      <p className="mt-3">{t("answers")}</p>
      <p className="flex flex-wrap gap-x-6">
        <ContactButton className="min-h-11 text-primary underline underline-offset-2" />
        <a href={routes.help} className="inline-flex min-h-11 items-center">
          {t("help")}
        </a>
      </p>
    </Section>
  );
}
