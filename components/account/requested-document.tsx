import { useTranslations } from "next-intl";
import { VinText } from "@/components/ui/vin-text";
import { getSignupGrant } from "@/lib/credits/rules/entitlement";
import type { DocumentRequest } from "@/lib/generation/rules/document-request";
import type { Site } from "@/lib/site/rules/site";

type Granting = Pick<Site, "isGlobal" | "signupCredits" | "verifyEmail" | "emailDelivery" | "ownApi">;

function confirmsFirst({ verifyEmail, emailDelivery }: Granting): boolean {
  return verifyEmail && Boolean(emailDelivery);
}

export function RequestedTitle({ request, name }: { request: DocumentRequest; name: string }) {
  const t = useTranslations("account.request");
  return (
    <>
      <span className="caps mb-1.5 block">{t(`what.${request.product ?? "car"}`)}</span>
      {name || t("unnamed")}
    </>
  );
}

interface RequestedDocumentProps {
  request: DocumentRequest;
  site: Granting;
  entry: "login" | "signup";
}

export function RequestedDocument({ request, site, entry }: RequestedDocumentProps) {
  const t = useTranslations("account.request");
  const { vin, product, isAtOnce, isClassic } = request;
  const count = getSignupGrant(site)[product === "sticker" ? "sticker" : "vhr"];
  const waits = confirmsFirst(site) && count > 0;
  const isNew = entry === "signup";
  const free = isNew && count > 0;
  const price = free ? t(waits ? "confirmed" : "free", { count }) : t(isNew ? "paid" : "credit");
  const next =
    product === null
      ? null
      : product === "sticker"
        ? t("next.sticker")
        : isClassic
          ? t("next.classic")
          : isAtOnce
            ? t(isNew && waits ? "next.confirmed" : "next.report", { exact: String(site.ownApi) })
            : null;
  return (
    <div className="mt-4 grid gap-3">
      {vin ? (
        <p>
          <span className="caps mr-2">{t("vin")}</span>
          <VinText vin={vin} />
        </p>
      ) : null}
      {product ? (
        <p className="rounded border border-rule bg-band px-4 py-2.5">
          <span className="caps mr-2">{t("price")}</span>
          <strong>{price}</strong>
        </p>
      ) : null}
      {next ? <p className="max-w-measure text-ink-2">{next}</p> : null}
    </div>
  );
}
