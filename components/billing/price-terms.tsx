import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { routes } from "@/lib/routes";

const NEVER = ["nothing", "again", "expire", "swap", "look"] as const;
const SUBSCRIPTION = ["renews", "cancel", "lapse"] as const;

function Rules({ name, rules }: { name: "never" | "subscriptions"; rules: readonly string[] }) {
  const t = useTranslations("prices");
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {rules.map((rule) => (
        <div key={rule} className="border-hairline border-t pt-2.5">
          <dt className="font-semibold">{t(`${name}.${rule}.title` as "never.nothing.title")}</dt>
          <dd className="text-[0.9375rem] text-ink-2">{t(`${name}.${rule}.text` as "never.nothing.text")}</dd>
        </div>
      ))}
    </dl>
  );
}

export function PriceTerms({ hasSubscriptions }: { hasSubscriptions: boolean }) {
  const t = useTranslations("prices");
  return (
    <>
      <Section title={t("never.title")}>
        <Rules name="never" rules={NEVER} />
        <Link
          href={routes.refunds}
          prefetch={false}
          className="condensed mt-3 inline-flex min-h-11 items-center font-[650]"
        >
          {t("refunds")}
        </Link>
      </Section>
      {hasSubscriptions ? (
        <Section title={t("subscriptions.title")}>
          <Rules name="subscriptions" rules={SUBSCRIPTION} />
        </Section>
      ) : null}
    </>
  );
}
