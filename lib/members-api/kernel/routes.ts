import { sql } from "drizzle-orm";
import { calls } from "@/lib/contract/table";
import { profileRoutes } from "../account/profile-routes";
import { accountRoutes } from "../account/routes";
import { adminRoutes } from "../admin/routes";
import { apiKeyRoutes } from "../api-key/routes";
import { orderRoutes } from "../billing/order-routes";
import { paymentRoutes } from "../billing/payment-routes";
import { checkRoutes } from "../checks/routes";
import { disputeRoutes } from "../dispute/routes";
import { embedRoutes } from "../embed/routes";
import { garageRoutes } from "../garage/routes";
import { partnerRoutes } from "../partner/routes";
import { printBatchRoutes } from "../print-batch/routes";
import { recallRoutes } from "../recalls/routes";
import { reportRoutes } from "../report/routes";
import { sampleRoutes } from "../sample/routes";
import { shareRoutes } from "../share/routes";
import { siteRoutes } from "../site/routes";
import { stickerBuilderRoutes } from "../sticker/builder/routes";
import { stickerRoutes } from "../sticker/routes";
import { logRoutes } from "../support/log-routes";
import { supportRoutes } from "../support/routes";
import { vehicleRoutes } from "../vehicle/routes";
import { SKEW_MAX_MS } from "./clock";
import { type ServedCall, serveWithoutSite } from "./serve";

const systemRoutes: ServedCall[] = [
  serveWithoutSite(calls.system.health, async ({ db, services }) => {
    await db.execute(sql`select 1`);
    const skewMs = services.clockSkewMs();
    const isOff = Math.abs(skewMs) > SKEW_MAX_MS;
    return { status: "ok" as const, ...(isOff ? { clock_skew_seconds: Math.round(skewMs / 1000) } : {}) };
  }),
];

export const servedCalls: readonly ServedCall[] = [
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
