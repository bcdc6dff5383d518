import { accountExamples } from "@/lib/account/contract/examples/account";
import { accountProfileExamples } from "@/lib/account/contract/examples/profile";
import { adminBillingExamples } from "@/lib/admin/contract/examples/billing";
import { adminDomainExamples } from "@/lib/admin/contract/examples/domains";
import { adminFigureExamples } from "@/lib/admin/contract/examples/figures";
import { adminImportsExamples } from "@/lib/admin/contract/examples/imports";
import { adminInstanceExamples } from "@/lib/admin/contract/examples/instance";
import { adminPaymentAccountExamples } from "@/lib/admin/contract/examples/payment-account";
import { adminPayoutExamples } from "@/lib/admin/contract/examples/payouts";
import { adminPriceExamples } from "@/lib/admin/contract/examples/prices";
import { adminSupportExamples } from "@/lib/admin/contract/examples/support";
import { adminTeamExamples } from "@/lib/admin/contract/examples/team";
import { adminThemeExamples } from "@/lib/admin/contract/examples/themes";
import { adminUsersExamples } from "@/lib/admin/contract/examples/users";
import { adminWebhookExamples } from "@/lib/admin/contract/examples/webhooks";
import { apiKeyExamples } from "@/lib/api-keys/contract/examples";
import { billingOrderExamples } from "@/lib/billing/contract/examples/orders";
import { paymentExamples } from "@/lib/billing/contract/examples/payments";
import { checksExamples } from "@/lib/checks/examples";
import { disputeExamples } from "@/lib/dispute/examples";
import { embedExamples } from "@/lib/embed/examples";
import { garageExamples } from "@/lib/garage/contract/examples";
import { generationExamples } from "@/lib/generation/contract/examples";
import { partnerExamples } from "@/lib/partner/examples";
import type { CallExample } from "@/lib/platform/calls";
import { printBatchExamples } from "@/lib/print-batch/contract/examples";
import { recallsExamples } from "@/lib/recalls/contract/examples";
import { reportExamples } from "@/lib/report/contract/examples";
import { sampleExamples } from "@/lib/sample/contract/examples";
import { shareExamples } from "@/lib/share/contract/examples";
import { siteExamples } from "@/lib/site/contract/examples";
import { stickerBuilderExamples } from "@/lib/sticker/contract/examples/builder";
import { stickerExamples } from "@/lib/sticker/contract/examples/sticker";
import { supportExamples } from "@/lib/support/contract/examples";
import { vehicleExamples } from "@/lib/vehicle/contract/examples";
import { serverExamples } from "@/lib/webview/examples";

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
