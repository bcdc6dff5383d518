import { adminApiKeyCalls } from "./admin-api-keys";
import { adminAuditCalls } from "./admin-audit";
import { adminBillingCalls } from "./admin-billing";
import { adminDisputeCalls } from "./admin-disputes";
import { adminDomainCalls } from "./admin-domains";
import { adminEmailCalls } from "./admin-emails";
import { adminFigureCalls } from "./admin-figures";
import { adminGenerationCalls } from "./admin-generations";
import { adminImportCalls } from "./admin-imports";
import { adminInstanceCalls } from "./admin-instance";
import { adminPartnerEmailCalls } from "./admin-partner-email";
import { adminPartnerCalls } from "./admin-partners";
import { adminPasskeyCalls } from "./admin-passkeys";
import { adminPaymentAccountCalls } from "./admin-payment-account";
import { adminPayoutCalls } from "./admin-payouts";
import { adminPriceCalls } from "./admin-prices";
import { adminSecondFactorCalls } from "./admin-second-factor";
import { adminSessionCalls } from "./admin-session";
import { adminSiteCalls } from "./admin-sites";
import { adminSsoCalls } from "./admin-sso";
import { adminStaffSettingsCalls } from "./admin-staff-settings";
import { adminSupportCalls } from "./admin-support";
import { adminTeamCalls } from "./admin-team";
import { adminThemeCalls } from "./admin-themes";
import { adminUserCalls } from "./admin-users";
import { adminWebhookCalls } from "./admin-webhooks";

export const adminCalls = {
  ...adminSessionCalls,
  ...adminSecondFactorCalls,
  ...adminPasskeyCalls,
  ...adminPartnerEmailCalls,
  ...adminPartnerCalls,
  ...adminStaffSettingsCalls,
  ...adminSsoCalls,
  ...adminSiteCalls,
  ...adminThemeCalls,
  ...adminUserCalls,
  ...adminTeamCalls,
  ...adminBillingCalls,
  ...adminPriceCalls,
  ...adminPaymentAccountCalls,
  ...adminPayoutCalls,
  ...adminSupportCalls,
  ...adminDisputeCalls,
  ...adminDomainCalls,
  ...adminEmailCalls,
  ...adminFigureCalls,
  ...adminInstanceCalls,
  ...adminGenerationCalls,
  ...adminApiKeyCalls,
  ...adminAuditCalls,
  ...adminImportCalls,
  ...adminWebhookCalls,
};
