import { calls } from "@/lib/contract/table";
import { findSlugProblem } from "@/lib/core/partner/slug";
import { getAdminLoginHref, routes } from "@/lib/routes";
import { getSiteLink } from "../account/account-email";
import { type BaseContext, type ServedCall, serve, succeeded } from "../kernel/serve";
import { requirePartnerSignup } from "./sign-up";

const getOffer = ({ site, services }: BaseContext) =>
  requirePartnerSignup(site, services.partnerSites.previewDomain(site) ?? undefined);

export const partnerRoutes: ServedCall[] = [
  serve(calls.partner.offer, async (context) => {
    const { mode, domain } = getOffer(context);
    const terms = await context.services.partnerSites.terms(context.site, context.locale);
    return succeeded({ data: { mode, preview_domain: domain, terms } });
  }),
  serve(calls.partner.address, async (context) => {
    const { slug } = context.query;
    const { domain } = getOffer(context);
    const isFree = () => context.services.partnerSites.isFree(`${slug}.${domain}`);
    const state = findSlugProblem(slug) ?? ((await isFree()) ? "free" : "taken");
    return succeeded({ data: { slug, state } });
  }),
  serve(calls.partner.signup, async (context) => {
    const { site, address, body, services } = context;
    const signedUp = await services.partnerSites.signUp(site, address, body);
    const { state, origin, emailed } = signedUp;
    services.siteSaved(signedUp.site);
    const console = getSiteLink(origin, getAdminLoginHref(routes.partner));
    return succeeded({ data: { state, origin, console, emailed } });
  }),
];
