import { getSiteLink } from "@/lib/account/server";
import { type BaseContext, type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { getAdminLoginHref, routes } from "@/lib/routes";
import { partnerCalls } from "../contract";
import { findSlugProblem } from "../rules/slug";
import { requirePartnerSignup } from "./sign-up";

const getOffer = ({ site, services }: BaseContext) =>
  requirePartnerSignup(site, services.partnerSites.previewDomain(site) ?? undefined);

export const partnerRoutes: ServedCall[] = [
  serve(partnerCalls.offer, async (context) => {
    const { mode, domain } = getOffer(context);
    const terms = await context.services.partnerSites.terms(context.site, context.locale);
    return succeeded({ data: { mode, preview_domain: domain, terms } });
  }),
  serve(partnerCalls.address, async (context) => {
    const { slug } = context.query;
    const { domain } = getOffer(context);
    const isFree = () => context.services.partnerSites.isFree(`${slug}.${domain}`);
    const state = findSlugProblem(slug) ?? ((await isFree()) ? "free" : "taken");
    return succeeded({ data: { slug, state } });
  }),
  serve(partnerCalls.signup, async (context) => {
    const { site, address, body, services } = context;
    const signedUp = await services.partnerSites.signUp(site, address, body);
    const { state, origin, emailed } = signedUp;
    services.siteSaved(signedUp.site);
    const console = getSiteLink(origin, getAdminLoginHref(routes.partner));
    return succeeded({ data: { state, origin, console, emailed } });
  }),
];
