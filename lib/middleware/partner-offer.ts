import { notFound } from "next/navigation";
import { markPageOutage } from "@/lib/bff/page-status";
import { partnerCalls } from "@/lib/partner/contract";
import { canSignUpPartners } from "@/lib/site/rules/search-engines";
import { guardPage, type PageContext, requestForPage } from "./page";

export async function guardPartnerSignup(path: string): Promise<PageContext> {
  const context = await guardPage(path);
  if (!canSignUpPartners(context.site)) notFound();
  return context;
}

export async function loadPartnerOffer() {
  try {
    return (await requestForPage(partnerCalls.offer)).data;
  } catch {
    throw markPageOutage(new Error("The sign-up for partners is not available right now."));
  }
}
