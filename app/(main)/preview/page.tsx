import { dehydrate } from "@tanstack/react-query";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { withMessages } from "@/components/providers/page-messages";
import { createPageQueryClient, prefetchVehicle } from "@/components/providers/page-prefetch";
import { Prefetched } from "@/components/providers/prefetched";
import { PreviewPage } from "@/components/report/preview-page";
import { LeadNotice } from "@/components/report/preview-parts";
import { phoneSchema } from "@/lib/account/contract/account";
import { getSignupGrant } from "@/lib/credits/rules/entitlement";
import { guardPage } from "@/lib/middleware/page";
import { emailSchema } from "@/lib/platform/calls";
import { verificationQuery } from "@/lib/report/client/report";
import { routes } from "@/lib/routes";
import { formatParamText, type PageAddress } from "@/lib/search-params";
import type { PassedContact } from "@/lib/vehicle/client/vehicle";
import { cleanVinInput } from "@/lib/vin/rules/vin-input";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("preview");
  return { title: t("title"), robots: { index: false } };
}

function readContact(query: Awaited<PageAddress["searchParams"]>, vin: string): PassedContact | null {
  const email = emailSchema.safeParse(formatParamText(query.email)).data ?? "";
  const mobile = phoneSchema.safeParse(formatParamText(query.mobile)).data ?? "";
  if (vin === "" || (email === "" && mobile === "")) return null;
  return { vin, email, mobile, source: formatParamText(query.source).slice(0, 30) || "vhr" };
}

/** A partner's link can pass `email` and `mobile`, which create a lead if the site allows it. */
export default withMessages("preview", async function Preview({ searchParams }: PageAddress) {
  const { site, user } = await guardPage(routes.preview);
  const query = await searchParams;
  const { vin } = cleanVinInput(formatParamText(query.vin));
  const number = formatParamText(query.number).slice(0, 40);
  const client = createPageQueryClient();
  await (number ? client.prefetchQuery(verificationQuery(number)) : prefetchVehicle(client, vin));
  const source = formatParamText(query.source) === "sticker" ? "sticker" : "vhr";
  const contact = readContact(query, vin);
  const notice = contact && <LeadNotice contact={contact} site={site.name} asks={site.consentRequired} />;
  return (
    <Prefetched state={dehydrate(client)}>
      <PreviewPage
        vin={vin}
        number={number}
        source={source}
        signupCredits={user ? { vhr: 0, sticker: 0 } : getSignupGrant(site)}
        notice={notice}
      />
    </Prefetched>
  );
});
