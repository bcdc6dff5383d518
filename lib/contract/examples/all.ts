import { accountExamples } from "./account";
import { accountProfileExamples } from "./account-profile";
import { adminBillingExamples } from "./admin-billing";
import { adminDomainExamples } from "./admin-domains";
import { adminFigureExamples } from "./admin-figures";
import { adminImportsExamples } from "./admin-imports";
import { adminInstanceExamples } from "./admin-instance";
import { adminPaymentAccountExamples } from "./admin-payment-account";
import { adminPayoutExamples } from "./admin-payouts";
import { adminPriceExamples } from "./admin-prices";
import { adminSupportExamples } from "./admin-support";
import { adminTeamExamples } from "./admin-team";
import { adminThemeExamples } from "./admin-themes";
import { adminUsersExamples } from "./admin-users";
import { adminWebhookExamples } from "./admin-webhooks";
import { apiKeyExamples } from "./api-key";
import { billingOrderExamples } from "./billing-orders";
import { paymentExamples } from "./billing-payments";
import type { CallExample } from "./call-example";
import { checksExamples } from "./checks";
import { disputeExamples } from "./dispute";
import { embedExamples } from "./embed";
import { garageExamples } from "./garage";
import { generationExamples } from "./generation";
import { partnerExamples } from "./partner";
import { printBatchExamples } from "./print-batch";
import { recallsExamples } from "./recalls";
import { reportExamples } from "./report";
import { sampleExamples } from "./sample";
import { serverExamples } from "./server";
import { shareExamples } from "./share";
import { siteExamples } from "./site";
import { stickerExamples } from "./sticker";
import { stickerBuilderExamples } from "./sticker-builder";
import { supportExamples } from "./support";
import { vehicleExamples } from "./vehicle";

/** Keyed by call name. A test requires an example for every call. */
export const callExamples: Readonly<Record<string, CallExample>> = {
  ...accountExamples,
  ...adminDomainExamples,
  ...adminSupportExamples,
  ...adminPriceExamples,
  ...adminPayoutExamples,
  ...adminImportsExamples,
  ...adminUsersExamples,
  ...adminTeamExamples,
  ...adminPaymentAccountExamples,
  ...adminWebhookExamples,
  ...adminBillingExamples,
  ...adminThemeExamples,
  ...adminFigureExamples,
  ...adminInstanceExamples,
  ...stickerBuilderExamples,
  ...checksExamples,
  ...billingOrderExamples,
  ...disputeExamples,
  ...embedExamples,
  ...generationExamples,
  ...garageExamples,
  ...paymentExamples,
  ...printBatchExamples,
  ...partnerExamples,
  ...accountProfileExamples,
  ...recallsExamples,
  ...reportExamples,
  ...sampleExamples,
  ...apiKeyExamples,
  ...serverExamples,
  ...shareExamples,
  ...siteExamples,
  ...stickerExamples,
  ...supportExamples,
  ...vehicleExamples,
};
