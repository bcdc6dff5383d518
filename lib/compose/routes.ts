import { sql } from "drizzle-orm";
import { profileRoutes } from "@/lib/account/server/profile-routes";
import { accountRoutes } from "@/lib/account/server/routes";
import { adminRoutes } from "@/lib/admin/server/routes";
import { apiKeyRoutes } from "@/lib/api-keys/server/routes";
import { orderRoutes } from "@/lib/billing/server/order-routes";
import { paymentRoutes } from "@/lib/billing/server/payment-routes";
import { checkRoutes } from "@/lib/checks/server/routes";
import { disputeRoutes } from "@/lib/dispute/server/routes";
import { embedRoutes } from "@/lib/embed/server/routes";
import { garageRoutes } from "@/lib/garage/server/routes";
import { partnerRoutes } from "@/lib/partner/server/routes";
import { SKEW_MAX_MS } from "@/lib/platform/db/clock";
import { type ServedCall, serveWithoutSite } from "@/lib/platform/http/serve";
import { printBatchRoutes } from "@/lib/print-batch/server/routes";
import { recallRoutes } from "@/lib/recalls/server/routes";
import { reportRoutes } from "@/lib/report/server/routes";
import { sampleRoutes } from "@/lib/sample/server/routes";
import { shareRoutes } from "@/lib/share/server/routes";
import { siteRoutes } from "@/lib/site/server/routes";
import { stickerBuilderRoutes } from "@/lib/sticker/server/builder/routes";
import { stickerRoutes } from "@/lib/sticker/server/routes";
import { logRoutes } from "@/lib/support/server/log-routes";
import { supportRoutes } from "@/lib/support/server/routes";
import { vehicleRoutes } from "@/lib/vehicle/server/routes";
import { calls } from "./calls/table";
import { siteConfigRoute } from "./site-config";

const systemRoutes: ServedCall[] = [
  serveWithoutSite(calls.system.health, async ({ db, services }) => {
    await db.execute(sql`select 1`);
    const skewMs = services.clockSkewMs();
    const isOff = Math.abs(skewMs) > SKEW_MAX_MS;
    return { status: "ok" as const, ...(isOff ? { clock_skew_seconds: Math.round(skewMs / 1000) } : {}) };
  }),
];

export const servedCalls: readonly ServedCall[] = [
  siteConfigRoute,
  ...siteRoutes,
  ...accountRoutes,
  ...systemRoutes,
  ...logRoutes,
  ...vehicleRoutes,
  ...garageRoutes,
  ...reportRoutes,
  ...stickerRoutes,
  ...sampleRoutes,
  ...shareRoutes,
  ...disputeRoutes,
  ...embedRoutes,
  ...supportRoutes,
  ...recallRoutes,
  ...profileRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...checkRoutes,
  ...stickerBuilderRoutes,
  ...printBatchRoutes,
  ...apiKeyRoutes,
  ...partnerRoutes,
  ...adminRoutes,
];
