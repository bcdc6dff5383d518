import { calls } from "@/lib/contract/table";
import { slugProblem } from "@/lib/core/partner/slug";
import { adminLoginHref, routes } from "@/lib/routes";
import { siteLink } from "../account/account-email";
import { type BaseContext, type ServedCall, serve, succeeded } from "../kernel/serve";
import { requirePartnerSignup } from "./sign-up";

const offerOf = ({ site, services }: BaseContext) =>
  requirePartnerSignup(site, services.partnerSites.previewDomain(site) ?? undefined);

export const partnerRoutes: ServedCall[] = [
  serve(calls.partner.offer, async (context) => {
    const { mode, domain } = offerOf(context);
    const terms = await context.services.partnerSites.terms(context.site, context.locale);
    return succeeded({ data: { mode, preview_domain: domain, terms } });
  }),
  serve(calls.partner.address, async (context) => {
    const { slug } = context.query;
    const { domain } = offerOf(context);
    const isFree = () => context.services.partnerSites.isFree(`${slug}.${domain}`);
    const state = slugProblem(slug) ?? ((await isFree()) ? "free" : "taken");
    return succeeded({ data: { slug, state } });
  }),
  serve(calls.partner.signup, async (context) => {
    const { site, address, body, services } = context;
    const signedUp = await services.partnerSites.signUp(site, address, body);
    const { state, origin, emailed } = signedUp;
    services.siteSaved(signedUp.site);
    const console = siteLink(origin, adminLoginHref(routes.partner));
    return succeeded({ data: { state, origin, console, emailed } });
  }),
];
