import Link from "next/link";
import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ErrorNote } from "@/components/ui/error-note";
import { PageCard } from "@/components/ui/page-card";
import type { Plan } from "@/lib/billing/contract/plans";
import type { Offer } from "@/lib/compose/calls/offers";
import type { EntitledProduct } from "@/lib/credits/rules/products";
import type { SitePlans } from "@/lib/middleware/plans";
import { routes } from "@/lib/routes";
import { NotSetUp } from "./not-set-up";
import { PriceComparison } from "./price-comparison";
import { PriceTable, type PriceUnit } from "./price-table";
import { PurchaseGuard } from "./purchase-guard";

export interface PricesPageProps {
  /** Null if the Members API doesn't list plans. */
  plans: SitePlans | null;
  isGlobal: boolean;
  viewer: "visitor" | "member" | "dealer";
  grant: Record<EntitledProduct, number>;
  canPay: boolean;
  support: string | null;
  samples: boolean;
  offers: readonly Offer[];
}

export function PricesPage(props: PricesPageProps) {
  const t = useTranslations("prices");
  return (
    <PageCard title={t("title")} intro={<Intro {...props} />}>
      <PurchaseGuard>
        <Prices {...props} />
      </PurchaseGuard>
    </PageCard>
  );
}

function Intro({ viewer, grant, isGlobal, samples, offers }: PricesPageProps) {
  const t = useTranslations("prices");
  const product = isGlobal ? "global" : grant.vhr > 0 ? "vhr" : "sticker";
  const count = product === "sticker" ? grant.sticker : grant.vhr;
  const isOffer = viewer === "visitor" && count > 0;
  return (
    <>
      {isOffer
        ? t(`lead.${product}`, { count })
        : t("lead.none", { exact: String(offers.includes("ownApi")) })}{" "}
      {samples
        ? t.rich("lead.samples", {
            report: (chunks) => <Link href={routes.sampleReport}>{chunks}</Link>,
            sticker: (chunks) => <Link href={routes.sampleSticker}>{chunks}</Link>,
          })
        : null}
    </>
  );
}

function withoutRepeats(plans: readonly Plan[]): Plan[] {
  return plans.filter(({ code }, at) => plans.findIndex((plan) => plan.code === code) === at);
}

function buildShelves({ plans, isGlobal, grant, viewer }: PricesPageProps) {
  if (!plans) return [];
  const of = (unit: PriceUnit) => plans.report.filter(({ product }) => product === unit);
  // A remote Members API may assign shared credits to a product.
  const shared = [...plans.report, ...plans.sticker].filter(({ product }) => product !== "uvc");
  const countFree = (count: number) => (viewer === "dealer" ? 0 : count);
  const all = isGlobal
    ? [{ unit: "global" as const, plans: withoutRepeats(shared), free: countFree(grant.vhr) }]
    : [
        { unit: "vhr" as const, plans: of("vhr"), free: countFree(grant.vhr) },
        { unit: "sticker" as const, plans: plans.sticker, free: countFree(grant.sticker) },
      ];
  return [...all, { unit: "uvc" as const, plans: of("uvc"), free: 0 }].filter(
    ({ plans }) => plans.length > 0,
  );
}

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

function PriceTerms({ hasSubscriptions }: { hasSubscriptions: boolean }) {
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

function Prices(props: PricesPageProps) {
  const { plans, viewer, canPay, support, isGlobal, offers } = props;
  const ownApi = offers.includes("ownApi");
  const t = useTranslations("prices");
  const sold = buildShelves(props);
  if (!plans)
    return (
      <ErrorNote title={t("failed.title")} action={<a href={routes.prices}>{t("failed.again")}</a>}>
        {t("failed.text")}
      </ErrorNote>
    );
  if (sold.length === 0)
    return (
      <p>
        <b>{t("nothing.title")}</b> {t("nothing.text")}
      </p>
    );
  const { tax } = plans;
  const hasSubscriptions = sold.some(({ plans }) => plans.some(({ kind }) => kind === "subscription"));
  return (
    <div className="grid gap-10">
      {canPay ? null : <NotSetUp support={support} />}
      {sold.map(({ unit, plans, free }) => (
        <Section key={unit} title={t(`products.${unit}`)}>
          <p className="mb-3 max-w-measure text-ink-2">{t(`about.${unit}`)}</p>
          <PriceTable
            caption={t(`products.${unit}`)}
            unit={unit}
            plans={plans}
            free={viewer === "visitor" ? free : 0}
            freeHref={routes.signup}
            isVisitor={viewer === "visitor"}
            canPay={canPay}
          />
        </Section>
      ))}
      {tax && tax.rate_bp > 0 ? (
        <p className="-mt-6 text-ink-2 text-sm">
          {t("tax", { label: tax.label, rate: tax.rate_bp / 10_000 })}
        </p>
      ) : null}
      <PriceComparison units={sold.map(({ unit }) => unit)} isGlobal={isGlobal} ownApi={ownApi} />
      {ownApi ? <PriceTerms hasSubscriptions={hasSubscriptions} /> : null}
      {viewer === "dealer" ? (
        <p>{t("dealers.own")}</p>
      ) : (
        <Section title={t("dealers.title")}>
          {offers.includes("printBatch") ? <p className="max-w-measure">{t("dealers.text")}</p> : null}
          <Link
            href={routes.dealersSignup}
            className="condensed inline-flex min-h-11 items-center font-[650]"
          >
            {t("dealers.action")}
          </Link>
        </Section>
      )}
    </div>
  );
}
