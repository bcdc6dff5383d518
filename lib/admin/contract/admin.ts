import { adminApiKeyCalls } from "./api-keys";
import { adminAuditCalls } from "./audit";
import { adminBillingCalls } from "./billing";
import { adminDisputeCalls } from "./disputes";
import { adminDomainCalls } from "./domains";
import { adminEmailCalls } from "./emails";
import { adminFigureCalls } from "./figures";
import { adminGenerationCalls } from "./generations";
import { adminImportCalls } from "./imports";
import { adminInstanceCalls } from "./instance";
import { adminPartnerEmailCalls } from "./partner-email";
import { adminPartnerCalls } from "./partners";
import { adminPasskeyCalls } from "./passkeys";
import { adminPaymentAccountCalls } from "./payment-account";
import { adminPayoutCalls } from "./payouts";
import { adminPriceCalls } from "./prices";
import { adminSecondFactorCalls } from "./second-factor";
import { adminSessionCalls } from "./session";
import { adminSiteCalls } from "./sites";
import { adminSsoCalls } from "./sso";
import { adminStaffSettingsCalls } from "./staff-settings";
import { adminSupportCalls } from "./support";
import { adminTeamCalls } from "./team";
import { adminThemeCalls } from "./themes";
import { adminUserCalls } from "./users";
import { adminWebhookCalls } from "./webhooks";

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
