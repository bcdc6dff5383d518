import { type ServedCall, serve, succeeded } from "@/lib/platform/http";
import { adminCalls } from "../contract/admin";
import { INSTANCE_CHECKS } from "../contract/instance";
import { adminApiKeyRoutes } from "./api-key-routes";
import { createAdminArchiveRoutes } from "./archive-routes";
import { adminAuditRoutes } from "./audit-routes";
import { adminCouponRoutes } from "./coupon-routes";
import { adminDeletionRoutes } from "./deletion-routes";
import { adminDisputeRoutes } from "./dispute-routes";
import { adminDomainRoutes } from "./domain-routes";
import { adminEmailRoutes } from "./email-routes";
import { adminFigureRoutes } from "./figures-routes";
import { adminGenerationRoutes } from "./generation-routes";
import { adminImportRoutes } from "./import-routes";
import { adminJoinRoutes } from "./join-routes";
import { adminOrderRoutes } from "./order-routes";
import { adminPartnerEmailRoutes } from "./partner-email-routes";
import { adminPartnerRoutes } from "./partner-routes";
import { adminPasskeyRoutes } from "./passkey-routes";
import { adminPaymentAccountRoutes } from "./payment-account-routes";
import { adminPayoutRoutes } from "./payout-routes";
import { adminPlanRoutes } from "./plan-routes";
import { adminPriceRoutes } from "./price-routes";
import { adminSecondFactorRoutes } from "./second-factor-routes";
import { adminSessionRoutes } from "./session-routes";
import { adminSiteRoutes } from "./site-routes";
import { adminSiteTextRoutes } from "./site-text-routes";
import { adminSsoLoginRoutes } from "./sso-login-routes";
import { adminSsoRoutes } from "./sso-routes";
import { adminStaffSettingsRoutes } from "./staff-settings-routes";
import { adminTeamRoutes } from "./team-routes";
import { adminThemeRoutes } from "./theme-routes";
import { adminTicketRoutes } from "./ticket-routes";
import { adminUserRoutes } from "./user-routes";
import { adminWebhookRoutes } from "./webhook-routes";

const adminInstanceRoutes: ServedCall[] = [
  serve(adminCalls.instance, async ({ services: { instance, decoder } }) => {
    const { version, commit, node } = instance.version;
    const foundChecks = await instance.checks();
    const checks = INSTANCE_CHECKS.flatMap((name) => {
      const check = foundChecks[name];
      if (!check) return [];
      return [{ name, state: check.status, reason: check.status === "ok" ? null : check.reason }];
    });
    return succeeded({ data: { version, commit, node, vin_data: decoder.dataDate, checks } });
  }),
];

const routes: readonly ServedCall[] = [
  ...adminSessionRoutes,
  ...adminSecondFactorRoutes,
  ...adminSiteRoutes,
  ...adminSiteTextRoutes,
  ...adminThemeRoutes,
  ...adminUserRoutes,
  ...adminTeamRoutes,
  ...adminJoinRoutes,
  ...adminPartnerEmailRoutes,
  ...adminPartnerRoutes,
  ...adminPasskeyRoutes,
  ...adminStaffSettingsRoutes,
  ...adminSsoRoutes,
  ...adminSsoLoginRoutes,
  ...adminCouponRoutes,
  ...adminDeletionRoutes,
  ...adminDisputeRoutes,
  ...adminDomainRoutes,
  ...adminEmailRoutes,
  ...adminFigureRoutes,
  ...adminGenerationRoutes,
  ...adminInstanceRoutes,
  ...adminOrderRoutes,
  ...adminPaymentAccountRoutes,
  ...adminPlanRoutes,
  ...adminPriceRoutes,
  ...adminPayoutRoutes,
  ...adminTicketRoutes,
  ...adminApiKeyRoutes,
  ...adminAuditRoutes,
  ...adminImportRoutes,
  ...adminWebhookRoutes,
];

export const adminRoutes: readonly ServedCall[] = [...routes, ...createAdminArchiveRoutes(routes)];
