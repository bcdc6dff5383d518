import type { ServedCall } from "../serve";
import { adminAuditRoutes } from "./audit-routes";
import { adminCouponRoutes } from "./coupon-routes";
import { adminDeletionRoutes } from "./deletion-routes";
import { adminDisputeRoutes } from "./dispute-routes";
import { adminFailureRoutes } from "./failure-routes";
import { adminImportRoutes } from "./import-routes";
import { adminOrderRoutes } from "./order-routes";
import { adminPlanRoutes } from "./plan-routes";
import { adminSessionRoutes } from "./session-routes";
import { adminSiteRoutes } from "./site-routes";
import { adminTicketRoutes } from "./ticket-routes";
import { adminUserRoutes } from "./user-routes";

export const adminRoutes: readonly ServedCall[] = [
  ...adminSessionRoutes,
  ...adminSiteRoutes,
  ...adminUserRoutes,
  ...adminCouponRoutes,
  ...adminDeletionRoutes,
  ...adminDisputeRoutes,
  ...adminFailureRoutes,
  ...adminOrderRoutes,
  ...adminPlanRoutes,
  ...adminTicketRoutes,
  ...adminAuditRoutes,
  ...adminImportRoutes,
];
