import { notFound } from "next/navigation";
import { pageOutage } from "@/lib/bff/page-status";
import { partnerCalls } from "@/lib/contract/partner";
import { signsUpPartners } from "@/lib/site/search-engines";
import { guardPage, type PageContext, requestForPage } from "./page";

export async function guardPartnerSignup(path: string): Promise<PageContext> {
  const context = await guardPage(path);
  if (!signsUpPartners(context.site)) notFound();
  return context;
}

export async function partnerOffer() {
  try {
    return (await requestForPage(partnerCalls.offer)).data;
  } catch {
    throw pageOutage(new Error("The sign-up for partners is not available right now."));
  }
}
