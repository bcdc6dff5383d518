import { sql } from "drizzle-orm";
import { calls } from "@/lib/contract/table";
import { profileRoutes } from "../account/profile-routes";
import { accountRoutes } from "../account/routes";
import { adminRoutes } from "../admin/routes";
import { orderRoutes } from "../billing/order-routes";
import { paymentRoutes } from "../billing/payment-routes";
import { checkRoutes } from "../checks/routes";
import { disputeRoutes } from "../dispute/routes";
import { garageRoutes } from "../garage/routes";
import { printBatchRoutes } from "../print-batch/routes";
import { recallRoutes } from "../recalls/routes";
import { reportRoutes } from "../report/routes";
import { shareRoutes } from "../share/routes";
import { siteRoutes } from "../site/routes";
import { stickerBuilderRoutes } from "../sticker/builder/routes";
import { stickerRoutes } from "../sticker/routes";
import { logRoutes } from "../support/log-routes";
import { supportRoutes } from "../support/routes";
import { vehicleRoutes } from "../vehicle/routes";
import { type ServedCall, serveWithoutSite } from "./serve";

const systemRoutes: ServedCall[] = [
  serveWithoutSite(calls.system.health, async ({ db }) => {
    await db.execute(sql`select 1`);
    return { status: "ok" as const };
  }),
];

/** Every call that is answered here. A test holds this against the table: no row without an answer. */
export const servedCalls: readonly ServedCall[] = [
  ...siteRoutes,
  ...accountRoutes,
  ...systemRoutes,
  ...logRoutes,
  ...vehicleRoutes,
  ...garageRoutes,
  ...reportRoutes,
  ...stickerRoutes,
  ...shareRoutes,
  ...disputeRoutes,
  ...supportRoutes,
  ...recallRoutes,
  ...profileRoutes,
  ...paymentRoutes,
  ...orderRoutes,
  ...checkRoutes,
  ...stickerBuilderRoutes,
  ...printBatchRoutes,
  ...adminRoutes,
];
